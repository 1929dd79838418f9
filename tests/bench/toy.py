"""A toy of a worker-placement game, as fast as plain Python gets: the floor that the rules' speed is held against.

Four farmhands a seat take spaces on a board of twenty; each space has a price and a yield. Lists of integers changed in
place, no events, no refusals, no offers but the list of free affordable spaces: what no game engine could do without.
"""

SEATS, HANDS, SPACES, GOODS, SEASONS = 4, 4, 20, 5, 6
YIELD = [[(3 * space + 2 * good) % 5 % 3 for good in range(GOODS)] for space in range(SPACES)]
PRICE = [[(space + good) % 3 % 2 if space >= 12 else 0 for good in range(GOODS)] for space in range(SPACES)]
POINTS = [2 + space % 3 if space >= 12 else 0 for space in range(SPACES)]


class Farm:
    __slots__ = ("goods", "hands", "points")

    def __init__(self) -> None:
        self.goods = [1] * GOODS
        self.hands = HANDS
        self.points = 0


class Toy:
    __slots__ = ("farms", "season", "seat", "taken")

    def __init__(self) -> None:
        self.farms = [Farm() for _ in range(SEATS)]
        self.taken = [False] * SPACES
        self.seat = 0
        self.season = 0

    def legal(self) -> list[int]:
        goods = self.farms[self.seat].goods
        free = []
        for space in range(SPACES):
            if self.taken[space]:
                continue
            price = PRICE[space]
            for good in range(GOODS):
                if goods[good] < price[good]:
                    break
            else:
                free.append(space)
        return free

    def take(self, space: int) -> None:
        farm = self.farms[self.seat]
        gained, paid = YIELD[space], PRICE[space]
        for good in range(GOODS):
            farm.goods[good] += gained[good] - paid[good]
        farm.points += POINTS[space]
        farm.hands -= 1
        self.taken[space] = True
        self.seat = (self.seat + 1) % SEATS
        if self.farms[self.seat].hands == 0:
            self.season += 1
            self.taken = [False] * SPACES
            for each in self.farms:
                each.hands = HANDS


def played(seed: int) -> int:
    """Play one match at random; the number of moves."""
    toy, moves, number = Toy(), 0, seed
    while toy.season < SEASONS:
        legal = toy.legal()
        number = (number * 1103515245 + 12345) & 0x7FFFFFFF
        toy.take(legal[(number >> 8) % len(legal)])
        moves += 1
    return moves
