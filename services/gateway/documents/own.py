"""The part of the documents that is about oneself and about operators: types, answers and examples by operation."""

from collections.abc import Mapping
from typing import Any

from libs.messages import accounts, answers, operations, vacations

PLAYER = "p-d4be4b35e43c24d705e1"
OTHER = "p-0c3e57a0b6f14b1d9c55"
AT = 1_796_001_552_920

TYPES: tuple[Any, ...] = (
    accounts.AccountRequest,
    accounts.ActOrdered,
    accounts.ActRequest,
    accounts.Blocked,
    accounts.CodeRequest,
    accounts.EraseRequest,
    accounts.Following,
    accounts.NewToken,
    accounts.NoticesRequest,
    accounts.PasswordRequest,
    accounts.PersonalData,
    accounts.PlayerAbout,
    accounts.ProfileRequest,
    accounts.SignInRequest,
    accounts.TokenList,
    accounts.TokenRequest,
    operations.Acts,
    vacations.VacationView,
)

ANSWERED: Mapping[str, tuple[int, Any]] = {
    "MakeAccount": (201, answers.Me),
    "SignIn": (201, answers.SignedIn),
    "SignOut": (204, None),
    "ChangePassword": (204, None),
    "EraseMe": (202, None),
    "ListTokens": (200, accounts.TokenList),
    "MakeToken": (201, accounts.NewToken),
    "RevokeToken": (204, None),
    "GetPlayer": (200, accounts.PlayerAbout),
    "ChangeProfile": (200, accounts.PlayerAbout),
    "SetNotices": (204, None),
    "ConfirmNotices": (204, None),
    "ListBlocked": (200, accounts.Blocked),
    "BlockPlayer": (204, None),
    "UnblockPlayer": (204, None),
    "ListFollowing": (200, accounts.Following),
    "FollowPlayer": (204, None),
    "UnfollowPlayer": (204, None),
    "GetVacation": (200, vacations.VacationView),
    "TakeVacation": (200, vacations.VacationView),
    "EndVacation": (200, vacations.VacationView),
    "ExportMe": (200, accounts.PersonalData),
    "OrderAct": (202, accounts.ActOrdered),
    "ListActs": (200, operations.Acts),
}

REQUESTS: dict[str, Any] = {
    "MakeAccount": accounts.AccountRequest(login="ada", password="a long and secret phrase"),  # noqa: S106 - nobody's
    "SignIn": accounts.SignInRequest(login="ada", password="a long and secret phrase"),  # noqa: S106 - nobody's
    "ChangePassword": accounts.PasswordRequest(old="a long and secret phrase", new="another secret phrase"),
    "EraseMe": accounts.EraseRequest(password="a long and secret phrase"),  # noqa: S106 - nobody's
    "MakeToken": accounts.TokenRequest(scopes=("bot",), label="my bot", days=90),
    "ChangeProfile": accounts.ProfileRequest(name="Ada L.", about="I grow things."),
    "SetNotices": accounts.NoticesRequest(email="ada@example.org"),
    "ConfirmNotices": accounts.CodeRequest(code="5f1c2a9b7d3e"),
    "OrderAct": accounts.ActRequest(
        order=operations.SuspendPlayer(player=OTHER, why="insults in chat", until=AT + 86_400_000)
    ),
}

TOKEN = accounts.TokenCard(
    id="k-27bc34d1f7b1a2b0c9d8",
    kind="session",
    scopes=("play", "read"),
    label="",
    created=AT,
    last_used=AT + 60_000,
    current=True,
)
RESTING = vacations.VacationView(on=True, since=AT, until=AT + 17 * 86_400_000, days_left=0, days_a_year=21)
RESTED = vacations.VacationView(on=False, days_left=17, days_a_year=21)
ABOUT = accounts.PlayerAbout(id=PLAYER, name="Ada L.", about="I grow things.", created=AT)

ANSWERS: dict[str, Any] = {
    "MakeAccount": answers.Me(player=PLAYER, name="Ada", scopes=("play", "read")),
    "SignIn": answers.SignedIn(player=PLAYER, name="Ada", scopes=("play", "read"), token="fur_…"),  # noqa: S106 - an ellipsis
    "ListTokens": accounts.TokenList(tokens=(TOKEN,)),
    "MakeToken": accounts.NewToken(id="k-5d41402abc4b2a76b971", token="fur_…"),  # noqa: S106 - an ellipsis
    "GetPlayer": ABOUT,
    "ChangeProfile": ABOUT,
    "ListBlocked": accounts.Blocked(players=(OTHER,)),
    "ListFollowing": accounts.Following(players=(OTHER,)),
    "GetVacation": RESTED,
    "TakeVacation": RESTING,
    "EndVacation": RESTED,
    "ExportMe": accounts.PersonalData(
        player=PLAYER,
        name="Ada L.",
        about="I grow things.",
        guest=False,
        created=AT,
        login="ada",
        email="ada@example.org",
        blocked=(OTHER,),
        tokens=(TOKEN,),
        live_matches=(),
        finished_matches=(),
        following=(OTHER,),
        vacations=(vacations.Stretch(AT - 9 * 86_400_000, AT - 5 * 86_400_000),),
    ),
    "OrderAct": accounts.ActOrdered(record="acts-2026-11", act=1),
    "ListActs": operations.Acts(
        month="2026-11",
        acts=(
            operations.Act(
                act=1,
                operator="operator",
                at=AT,
                kind="suspend_player",
                target=OTHER,
                why="insults in chat",
                until=AT + 86_400_000,
                outcome="done",
            ),
        ),
    ),
}
