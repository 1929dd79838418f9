"""What one manages of oneself: account, tokens, profile, block list, one's data."""

from typing import Any

from libs.client.http import Http, fresh_id
from libs.messages.accounts import Blocked, Following, NewToken, PersonalData, PlayerAbout, TokenList
from libs.messages.answers import Me
from libs.messages.vacations import VacationView


class Account:
    """The player behind the client's token. Most of it is for who signed in, not for personal tokens."""

    def __init__(self, http: Http) -> None:
        self._http = http

    async def make(self, login: str, password: str) -> Me:
        """Make an account of the guest that one is."""
        return await self._http.post("/v1/me/account", {"login": login, "password": password}, Me, again=False)

    async def change_password(self, old: str, new: str) -> None:
        """All other sessions end."""
        await self._http.post("/v1/me/password", {"old": old, "new": new}, type(None), again=False)

    async def tokens(self) -> TokenList:
        return await self._http.get("/v1/me/tokens", TokenList)

    async def make_token(self, *scopes: str, label: str = "", days: int | None = None) -> NewToken:
        """A token for a script or bot, of the scopes read, play, bot, operate, watch."""
        body: dict[str, Any] = {"scopes": scopes, "label": label, "days": days}
        return await self._http.post("/v1/me/tokens", body, NewToken, again=False)

    async def revoke_token(self, identifier: str) -> None:
        await self._http.delete(f"/v1/me/tokens/{identifier}")

    async def profile(self, **changes: str) -> PlayerAbout:
        """Change `name` or `about`."""
        return await self._http.post("/v1/me/profile", changes, PlayerAbout)

    async def notices(self, email: str) -> None:
        """Have a message sent whenever a match waits, if the server does so; "" for none.

        A code is sent there first, to be confirmed.
        """
        await self._http.post("/v1/me/notices", {"email": email}, type(None))

    async def confirm_notices(self, code: str) -> None:
        """Give back the code that was sent to one's address."""
        await self._http.post("/v1/me/notices/confirmation", {"code": code}, type(None))

    async def blocked(self) -> tuple[str, ...]:
        return (await self._http.get("/v1/me/blocked", Blocked)).players

    async def block(self, player: str) -> None:
        """Hear nothing more of the player."""
        await self._http.put(f"/v1/me/blocked/{player}")

    async def unblock(self, player: str) -> None:
        await self._http.delete(f"/v1/me/blocked/{player}")

    async def following(self) -> tuple[str, ...]:
        return (await self._http.get("/v1/me/following", Following)).players

    async def follow(self, player: str) -> None:
        """See one's own rating among the player's and others': `scores.leaderboard(following=True)`."""
        await self._http.put(f"/v1/me/following/{player}")

    async def unfollow(self, player: str) -> None:
        await self._http.delete(f"/v1/me/following/{player}")

    async def vacation(self) -> VacationView:
        """Whether one is on vacation, until when, and how many days are left."""
        return await self._http.get("/v1/me/vacation", VacationView)

    async def take_vacation(self) -> VacationView:
        """Have one's clocks in all matches by correspondence stand still."""
        await self._http.put("/v1/me/vacation")
        return await self.vacation()

    async def end_vacation(self) -> VacationView:
        await self._http.delete("/v1/me/vacation")
        return await self.vacation()

    async def data(self) -> PersonalData:
        """Everything that the server keeps of one."""
        return await self._http.get("/v1/me/data", PersonalData)

    async def erase(self, password: str = "") -> None:
        """Have everything personal forgotten, for ever. An account gives its password once more."""
        body = {"password": password}
        await self._http.post("/v1/me/erasure", body, type(None), headers=fresh_id(), ends_token=True)
