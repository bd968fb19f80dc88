"""A client of the floor: sign in, tables, commands with ids and retries, event streams.

A bot in ten lines::

    from croupier.floor import Client

    house = Client("http://127.0.0.1:8080")
    house.guest()
    seat = house.sit("roulette", "200")
    for _ in range(20):
        house.command("roulette", "wager", {"seat": seat, "on": "red", "amount": "5"})
        house.command("roulette", "deal", {"seat": seat})
    print(house.chips("roulette", seat))
"""

from __future__ import annotations

import http.client
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple

from ._errors import CroupierError, Refused, UsageError
from ._words import written

__all__ = ["Client", "FloorError"]


# How a connection breaks.
_BROKEN = (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError)


class FloorError(CroupierError):
    """The floor could not be reached, or did not answer as it should."""


class Client:
    """Somebody at a floor.

    A command has an id of its own and is sent again with the same one where the connection broke:
    the floor carries it out once. What it refuses raises ``croupier.Refused``.
    """

    def __init__(self, url: str, *, retries: int = 5, timeout: float = 30.0):
        if not url.startswith(("http://", "https://")):
            raise UsageError(f"{url}: expected http://... or https://...", "malformed")
        self.url = url.rstrip("/")
        self.retries = retries
        self.timeout = timeout
        self.name: Optional[str] = None
        self._token: Optional[str] = None

    def sign_in(self, name: str, password: str) -> Dict[str, Any]:
        """Signs in by name and password."""
        return self._signed(self.post("/api/login", {"name": name, "password": password}))

    def guest(self) -> Dict[str, Any]:
        """Signs in as a new guest with play money."""
        return self._signed(self.post("/api/guests", {}))

    def sign_out(self) -> None:
        """Ends the session."""
        self.post("/api/logout", {})
        self._token = None

    def _signed(self, answer: Dict[str, Any]) -> Dict[str, Any]:
        self._token, self.name = answer["token"], answer["name"]
        return answer

    def tables(self) -> List[Dict[str, Any]]:
        """Every table."""
        answer = self.get("/api/tables")
        tables: List[Dict[str, Any]] = answer["tables"] if isinstance(answer, dict) else answer
        return tables

    def table(self, table: str) -> Dict[str, Any]:
        """A table as this person may see it."""
        state: Dict[str, Any] = self.get(_path(table))
        return state

    def command(self, table: str, name: str, body: Mapping[str, Any]) -> Dict[str, Any]:
        """Sends a command and answers with the record it made and the table after it."""
        said = {"id": uuid.uuid4().hex, name: dict(body)}
        answer: Dict[str, Any] = self.post(_path(table) + "/commands?state=1", said)
        return answer

    def sit(self, table: str, buy_in: str, seat: Optional[int] = None) -> int:
        """Sits down and answers with the number of the seat."""
        body: Dict[str, Any] = {"buy_in": buy_in}
        if seat is not None:
            body["seat"] = seat
        state = self.command(table, "sit", body)["state"]
        own = [one["seat"] for one in state["seats"] if one.get("mine")]
        if not own:
            raise FloorError(f"{table}: sat down, but no seat belongs to {self.name}", "unknown")
        return int(own[0])

    def chips(self, table: str, seat: int) -> str:
        """The chips in front of a seat."""
        return next(str(one["chips"]) for one in self.table(table)["seats"] if one["seat"] == seat)

    def events(
        self, table: str, *, after: Optional[str] = None
    ) -> Iterator[Tuple[str, Dict[str, Any]]]:
        """What happens at a table, for ever: ``record``, ``table`` and ``beat`` with their data.

        A stream that breaks off goes on where it stopped, without a gap.
        """
        failures = 0
        while True:
            headers = {} if after is None else {"Last-Event-ID": after}
            try:
                with self._open(_path(table) + "/events", None, headers) as stream:
                    for kind, number, data in _read_events(stream):
                        failures = 0
                        after = number or after
                        yield kind, data
            except _BROKEN as broken:
                if isinstance(broken, urllib.error.HTTPError):
                    raise _refused(broken) from None
                failures += 1
                if failures > self.retries:
                    raise FloorError(f"{self.url}: {broken}", "unreachable") from broken
            time.sleep(min(0.1 * 2**failures, 5.0))

    def get(self, path: str) -> Any:
        """Reads something."""
        return self._ask(path, None)

    def post(self, path: str, body: Mapping[str, Any]) -> Any:
        """Says something. It is said again, in the same words, where the connection broke."""
        return self._ask(path, written(body).encode())

    def _ask(self, path: str, body: Optional[bytes]) -> Any:
        for attempt in range(self.retries + 1):
            try:
                with self._open(path, body, {}) as answer:
                    text = answer.read()
                return _read(text) if text.strip() else {}
            except urllib.error.HTTPError as error:
                # Too many at once, or nobody there just now: later.
                if error.code not in (429, 503) or attempt == self.retries:
                    raise _refused(error) from None
            except _BROKEN as broken:
                if attempt == self.retries:
                    raise FloorError(f"{self.url}: {broken}", "unreachable") from broken
            time.sleep(min(0.1 * 2**attempt, 5.0))
        raise FloorError(f"{self.url}: no answer", "unreachable")

    def _open(self, path: str, body: Optional[bytes], headers: Dict[str, str]) -> Any:
        request = urllib.request.Request(self.url + path, data=body, headers=headers)
        if body is not None:
            request.add_header("Content-Type", "application/json")
        if self._token is not None:
            request.add_header("Authorization", f"Bearer {self._token}")
        return urllib.request.urlopen(request, timeout=self.timeout)


def _path(table: str) -> str:
    return "/api/tables/" + urllib.parse.quote(table, safe="")


def _read(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        raise FloorError(f"no JSON came back: {text[:80]!r}", "malformed") from None


def _refused(error: urllib.error.HTTPError) -> CroupierError:
    """What the floor says against it."""
    try:
        said = json.loads(error.read())
    except ValueError:
        said = {}
    words = said.get("detail") or said.get("title") or f"status {error.code}"
    return Refused(words, said.get("code", str(error.code)), said.get("clause"))


def _read_events(stream: Any) -> Iterator[Tuple[str, Optional[str], Dict[str, Any]]]:
    """Server-sent events: kind, number and data of each."""
    kind, number, data = "message", None, []
    for line in stream:
        text = line.decode().rstrip("\r\n")
        field, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if field == "event":
            kind = value
        elif field == "id":
            number = value
        elif field == "data":
            data.append(value)
        elif not text and data:
            yield kind, number, json.loads("\n".join(data))
            kind, number, data = "message", None, []
