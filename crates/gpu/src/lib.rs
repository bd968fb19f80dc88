//! Simulated rounds on an NVIDIA GPU.
//!
//! [`sim::device`] says what is played; here it is played by a kernel, compiled for the GPU and
//! the table when the tables are loaded. The driver and its compiler are looked for when a GPU is
//! opened: without them everything else works.

use std::fmt::Display;
use std::ops::Range;
use std::sync::Arc;

use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};
use sim::device::{Device, DeviceError, Loaded, PATIENCE, SPREAD, ShoeTables, SpinTables, Tables};

const KERNEL: &str = include_str!("kernel.cu");

/// Threads of a block.
const THREADS: u32 = 256;

/// Streams of a launch.
const AT_ONCE: u64 = 1 << 20;

/// Counters of a block, at most: the memory that its threads share is small.
const COUNTERS: u32 = 8192;

/// Edges that are kept in that memory, at most.
const SHARED_EDGES: usize = 2048;

/// A GPU.
pub struct Cuda {
    context: Arc<CudaContext>,
    name: String,
    architecture: String,
}

/// What went wrong, and with what.
fn failed(what: &str) -> impl Fn(&dyn Display) -> DeviceError {
    move |why| DeviceError(format!("{what}: {why}"))
}

impl Cuda {
    /// The first GPU of this machine.
    ///
    /// # Errors
    ///
    /// Says what is missing where there is none, or no driver or compiler for it.
    pub fn open() -> Result<Cuda, DeviceError> {
        if !has_driver() {
            let what = "no NVIDIA driver (libcuda) on this machine, expected a GPU and its driver";
            return Err(DeviceError(what.to_owned()));
        }
        if !has_compiler() {
            let what = "no NVRTC (libnvrtc) on this machine, expected the compiler of the CUDA \
                        toolkit in the library path";
            return Err(DeviceError(what.to_owned()));
        }
        let opening = failed("the GPU cannot be opened");
        let context = CudaContext::new(0).map_err(|e| opening(&e))?;
        let name = context.name().map_err(|e| opening(&e))?;
        let (major, minor) = context.compute_capability().map_err(|e| opening(&e))?;
        Ok(Cuda {
            context,
            name,
            architecture: format!("--gpu-architecture=compute_{major}{minor}"),
        })
    }

    fn kernel(&self, defined: &[(&str, String)]) -> Result<CudaFunction, DeviceError> {
        let defines = defined.iter().map(|(name, value)| format!("-D{name}={value}"));
        let options = CompileOptions {
            options: defines.chain([self.architecture.clone()]).collect(),
            ..CompileOptions::default()
        };
        let compiling = failed("the kernel cannot be compiled");
        let compiled = compile_ptx_with_opts(KERNEL, options)
            .map_err(|e| compiling(&format_args!("{e:?}")))?;
        let module = self.context.load_module(compiled).map_err(|e| compiling(&e))?;
        module.load_function("play").map_err(|e| compiling(&e))
    }
}

#[allow(unsafe_code, reason = "looking for a library runs what it does when it is loaded")]
fn has_driver() -> bool {
    // SAFETY: the driver's library may be loaded and closed at any time.
    unsafe { cudarc::driver::sys::is_culib_present() }
}

#[allow(unsafe_code, reason = "looking for a library runs what it does when it is loaded")]
fn has_compiler() -> bool {
    // SAFETY: the compiler's library may be loaded and closed at any time.
    unsafe { cudarc::nvrtc::sys::is_culib_present() }
}

impl Device for Cuda {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn at_once(&self) -> u64 {
        AT_ONCE
    }

    fn load<'a>(
        &'a self,
        tables: &'a Tables,
        seed: u64,
        rounds: u64,
    ) -> Result<Box<dyn Loaded + 'a>, DeviceError> {
        let (ways, defined) = match tables {
            Tables::Spins(spins) => (spins.ways, of_spins(spins)),
            Tables::Shoes(shoes) => (shoes.ways, of_shoes(shoes)?),
        };
        if ways > COUNTERS {
            let what = format!("rounds end in {ways} ways, expected {COUNTERS} at most");
            return Err(DeviceError(what));
        }
        let copies = (0..=5).map(|n| 1 << n).take_while(|copies| ways * copies <= COUNTERS).last();
        let mut all = vec![
            ("THREADS", THREADS.to_string()),
            ("WAYS", ways.to_string()),
            ("COPIES", copies.unwrap_or(1).to_string()),
        ];
        all.extend(defined);
        let stream = self.context.default_stream();
        let loading = failed("the GPU has no room for the tables");
        let given = match tables {
            Tables::Spins(spins) => {
                let flat: Vec<u32> = spins.edges.iter().flatten().copied().collect();
                Given::Spins { edges: stream.clone_htod(&flat).map_err(|e| loading(&e))? }
            }
            Tables::Shoes(shoes) => Given::Shoes {
                edges: stream.clone_htod(&shoes.edges).map_err(|e| loading(&e))?,
                ways: stream.clone_htod(&shoes.places.ways).map_err(|e| loading(&e))?,
                moved: stream.clone_htod(&shoes.places.moved).map_err(|e| loading(&e))?,
            },
        };
        Ok(Box::new(OnGpu {
            kernel: self.kernel(&all)?,
            given,
            counts: stream.alloc_zeros(ways as usize).map_err(|e| loading(&e))?,
            stream,
            seed,
            rounds,
        }))
    }
}

/// What the kernel must know of a table of spins.
fn of_spins(spins: &SpinTables) -> Vec<(&'static str, String)> {
    let choices = spins.choices();
    vec![
        ("ANSWERS", format!("{}u", spins.answers)),
        ("BATCH", spins.batch.to_string()),
        ("CHOICES", format!("{choices}u")),
        ("REJECTED", format!("{}u", choices.wrapping_neg() % choices)),
        ("EDGES", spins.edges.len().to_string()),
        ("SHARED", u8::from(spins.edges.len() <= SHARED_EDGES).to_string()),
    ]
}

/// What the kernel must know of a table with a shoe.
fn of_shoes(shoes: &ShoeTables) -> Result<Vec<(&'static str, String)>, DeviceError> {
    let cards: u32 = shoes.cards.iter().map(|cards| u32::from(*cards)).sum();
    if cards > 511 {
        return Err(DeviceError(format!("the shoe has {cards} cards, expected 511 at most")));
    }
    let places = &shoes.places;
    let words: Vec<String> = prefixes(&shoes.cards).iter().map(u32::to_string).collect();
    Ok(vec![
        ("LETTERS", shoes.cards.len().to_string()),
        ("FULL", format!("{cards}u")),
        ("SHOE", format!("{}u", shoes.shoe)),
        ("CUT", format!("{}u", shoes.cut)),
        ("PLACE", format!("{}u", shoes.place_mask)),
        ("START", format!("{}ull", shoes.start)),
        ("BURNS", format!("{}ull", shoes.burns)),
        ("LOWER", format!("{}u", places.multipliers[0])),
        ("UPPER", format!("{}u", places.multipliers[1])),
        ("SPREAD", format!("{SPREAD}u")),
        ("PLACE_SHIFT", places.place_shift().to_string()),
        ("GROUP_SHIFT", places.group_shift().to_string()),
        ("WORDS", words.len().to_string()),
        ("PREFIXES", words.join("u,") + "u"),
    ])
}

/// Cards up to each letter but the last, three to a word of ten bits each.
fn prefixes(cards: &[u16]) -> Vec<u32> {
    let mut sum = 0;
    let sums = cards.iter().map(|cards| {
        sum += u32::from(*cards);
        sum
    });
    let sums: Vec<u32> = sums.take(cards.len().saturating_sub(1)).collect();
    let word = |three: &[u32]| three.iter().rev().fold(0, |word, sum| word << 10 | sum);
    sums.chunks(3).map(word).collect()
}

/// Tables in the memory of the GPU.
enum Given {
    Spins { edges: CudaSlice<u32> },
    Shoes { edges: CudaSlice<u64>, ways: CudaSlice<u16>, moved: CudaSlice<u32> },
}

/// A GPU that has its tables.
struct OnGpu {
    kernel: CudaFunction,
    stream: Arc<CudaStream>,
    given: Given,
    counts: CudaSlice<u64>,
    seed: u64,
    rounds: u64,
}

impl Loaded for OnGpu {
    fn play(&mut self, streams: Range<u64>) -> Result<Vec<u64>, DeviceError> {
        let playing = failed("the GPU stopped");
        self.stream.memset_zeros(&mut self.counts).map_err(|e| playing(&e))?;
        self.launch(&streams).map_err(|e| playing(&e))?;
        self.stream.clone_dtoh(&self.counts).map_err(|e| playing(&e))
    }
}

impl OnGpu {
    #[allow(unsafe_code, reason = "nothing checks what a kernel reads and writes")]
    fn launch(&mut self, streams: &Range<u64>) -> Result<(), cudarc::driver::DriverError> {
        let blocks = (streams.end - streams.start).div_ceil(u64::from(THREADS)) as u32;
        let shape = LaunchConfig {
            grid_dim: (blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        let mut launch = self.stream.launch_builder(&self.kernel);
        match &self.given {
            Given::Spins { edges } => launch.arg(edges),
            Given::Shoes { edges, ways, moved } => launch.arg(edges).arg(ways).arg(moved),
        };
        launch.arg(&streams.start).arg(&streams.end).arg(&self.seed).arg(&self.rounds);
        if let Given::Spins { .. } = self.given {
            launch.arg(&PATIENCE);
        }
        launch.arg(&mut self.counts);
        // SAFETY: these are the arguments of `play` in kernel.cu, of its types and in its order. It
        // reads edges at states that edges lead to, and writes the counters of ways that there are.
        unsafe { launch.launch(shape) }.map(drop)
    }
}
