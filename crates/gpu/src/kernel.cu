// Streams of rounds, a thread for each. `sim::device` says what a stream is, and its `Twin` does the
// same on the processor: what is changed here is changed there.
//
// Given by who compiles this: THREADS in a block, WAYS in which a round ends, COPIES of their
// counters; for spins ANSWERS, BATCH, CHOICES, REJECTED, EDGES, SHARED; for shoes LETTERS, FULL, SHOE,
// CUT, PLACE, START, BURNS, LOWER, UPPER, SPREAD, PLACE_SHIFT, GROUP_SHIFT, WORDS and PREFIXES.

typedef unsigned int u32;
typedef unsigned long long u64;

struct Four { u32 word[4]; };

// Philox4x32-10.
__device__ __forceinline__ Four philox(u64 place, u64 stream, u64 seed) {
    u32 a = (u32)place, b = (u32)(place >> 32), c = (u32)stream, d = (u32)(stream >> 32);
    u32 k0 = (u32)seed, k1 = (u32)(seed >> 32);
#pragma unroll
    for (int round = 0; round < 10; round++) {
        u64 first = (u64)0xD2511F53u * a, second = (u64)0xCD9E8D57u * c;
        a = (u32)(second >> 32) ^ b ^ k0;
        b = (u32)second;
        c = (u32)(first >> 32) ^ d ^ k1;
        d = (u32)first;
        k0 += 0x9E3779B9u;
        k1 += 0xBB67AE85u;
    }
    return Four{{a, b, c, d}};
}

// How often a round ended in each way: every lane has its own copy of a counter where there is room.
__shared__ u32 counters[WAYS * COPIES];

__device__ __forceinline__ void begin_counting() {
    for (u32 at = threadIdx.x; at < WAYS * COPIES; at += THREADS) counters[at] = 0;
    __syncthreads();
}

__device__ __forceinline__ void count(u32 way) {
    atomicAdd(&counters[way * COPIES + threadIdx.x % COPIES], 1u);
}

__device__ __forceinline__ void end_counting(u64 *counts) {
    __syncthreads();
    for (u32 way = threadIdx.x; way < WAYS; way += THREADS) {
        u64 sum = 0;
        for (u32 copy = 0; copy < COPIES; copy++) sum += counters[way * COPIES + copy];
        if (sum > 0) atomicAdd(&counts[way], sum);
    }
}

#ifdef ANSWERS

#if SHARED
__shared__ uint2 kept[EDGES];
#endif

extern "C" __global__ void __launch_bounds__(THREADS)
play(const uint2 *__restrict__ given, u64 from, u64 to, u64 seed, u64 rounds, u64 patience,
     u64 *counts) {
#if SHARED
    for (u32 at = threadIdx.x; at < EDGES; at += THREADS) kept[at] = given[at];
    const uint2 *edges = kept;
#else
    const uint2 *edges = given;
#endif
    begin_counting();
    u64 stream = from + (u64)blockIdx.x * THREADS + threadIdx.x;
    u64 played = stream < to ? 0 : ~0ull, place = 0;
    u32 state = 0;
    while (played < rounds || (state != 0 && played < rounds * patience)) {
        Four four = philox(place++, stream, seed);
#pragma unroll
        for (int nth = 0; nth < 4; nth++) {
            u32 rest = four.word[nth];
            // The stream may have ended with the last word; some words would make choices uneven.
            if (played >= rounds && (state == 0 || played >= rounds * patience)) break;
            if (rest * CHOICES < REJECTED) continue;
#pragma unroll
            for (int answer = 0; answer < BATCH; answer++) {
                uint2 edge = edges[state + __umulhi(rest, ANSWERS)];
                rest *= ANSWERS;
                state = edge.x;
                if (edge.y != 0xFFFFFFFFu) {
                    count(edge.y);
                    played++;
                }
            }
        }
    }
    end_counting(counts);
}

#else

// Cards of this letter or one before it that are left, three letters to a word: nine bits each, and
// one above that a comparison borrows from.
__device__ const u32 full[WORDS] = {PREFIXES};
const u32 BORROWED = 1u << 9 | 1u << 19 | 1u << 29, EACH = 1u | 1u << 10 | 1u << 20;

extern "C" __global__ void __launch_bounds__(THREADS)
play(const u64 *__restrict__ edges, const unsigned short *__restrict__ ways,
     const u32 *__restrict__ moved, u64 from, u64 to, u64 seed, u64 rounds, u64 *counts) {
    begin_counting();
    u64 stream = from + (u64)blockIdx.x * THREADS + threadIdx.x, place = 0, sum = BURNS;
    u32 least = (u32)rounds, played = 0, state = SHOE, left = FULL;
    u32 prefixes[WORDS];
#pragma unroll
    for (int word = 0; word < WORDS; word++) prefixes[word] = full[word];
    bool goes_on = stream < to;
    while (goes_on) {
        Four four = philox(place++, stream, seed);
#pragma unroll
        for (int nth = 0; nth < 4; nth++) {
            u32 low = four.word[nth] * left;
            if (!goes_on || (low < left && low < (0u - left) % left)) continue;
            u32 card = (__umulhi(four.word[nth], left) + 1) * EACH, after = 0;
#pragma unroll
            for (int word = 0; word < WORDS; word++) {
                u32 more = (((prefixes[word] | BORROWED) - card) & BORROWED) >> 9;
                prefixes[word] -= more;
                after += more << word;
            }
            left--;
            u64 edge = __ldg(&edges[state + (LETTERS - 1 - __popc(after))]);
            state = (u32)edge & PLACE;
            sum += edge & ~(u64)PLACE;
            if (state == 0) {
                u32 word = (u32)sum * LOWER + (u32)(sum >> 32) * UPPER;
                u32 by = __ldg(&moved[word >> GROUP_SHIFT]);
                u32 way = __ldg(&ways[(word * SPREAD >> PLACE_SHIFT) ^ by]);
                sum = START;
                // Burned cards are no round, and no shoe ends without one.
                if (way < WAYS) {
                    count(way);
                    played++;
                    if (FULL - left > CUT) {
                        goes_on = played < least;
                        state = SHOE;
                        sum = BURNS;
                        left = FULL;
#pragma unroll
                        for (int word = 0; word < WORDS; word++) prefixes[word] = full[word];
                    }
                }
            }
        }
    }
    end_counting(counts);
}

#endif
