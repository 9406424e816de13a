/* nEon_onE in straightforward C: the baseline of `python -m bench.learn`. */
#include <stdint.h>
#include <string.h>

enum { SKIP = 10, REVERSE = 11, DRAW_TWO = 12 };
enum { WILD = 52, DRAW_FOUR = 53, SWAP = 54, RENEW = 55, DRAW = 60, PASS = 61, NO_CARD = 63 };

typedef struct {
    uint8_t n;
    uint8_t c[110];
} Cards;

typedef struct {
    Cards hands[10], pile, discard;
    int players, turn, direction, colour, pending, drawn, winner, steps;
    int64_t rng;
} State;

static int rnd(State *s, int n) {
    s->rng = s->rng * 48271 % 2147483647;
    return (int)(s->rng % n);
}

static void shuffle(State *s) {
    for (int i = s->pile.n - 1; i > 0; i--) {
        int j = rnd(s, i + 1);
        uint8_t t = s->pile.c[i];
        s->pile.c[i] = s->pile.c[j];
        s->pile.c[j] = t;
    }
}

static int draw_card(State *s) {
    if (!s->pile.n) {
        uint8_t top = s->discard.c[--s->discard.n];
        s->pile = s->discard;
        s->discard.n = 1;
        s->discard.c[0] = top;
        shuffle(s);
        if (!s->pile.n) return NO_CARD;
    }
    return s->pile.c[--s->pile.n];
}

static void insert(Cards *h, int card) {
    int i = h->n++;
    while (i > 0 && h->c[i - 1] > card) {
        h->c[i] = h->c[i - 1];
        i--;
    }
    h->c[i] = card;
}

static void deal(State *s, int p, int k) {
    while (k--) {
        int c = draw_card(s);
        if (c == NO_CARD) return;
        insert(&s->hands[p], c);
    }
}

static int same(int a, int b) { return (a >= WILD || b >= WILD) ? a == b : a % 13 == b % 13; }

static int top(State *s) { return s->discard.c[s->discard.n - 1]; }

static int playable(State *s, int c) {
    return c >= WILD || c / 13 == s->colour || same(c, top(s));
}

static int add(State *s, int16_t *a, int n, int c) {
    if (c < WILD) {
        a[n++] = c;
    } else if (c == SWAP) {
        for (int t = 0; t < s->players; t++)
            if (t != s->turn)
                for (int k = 0; k < 4; k++) a[n++] = c | k << 6 | t << 8;
    } else {
        for (int k = 0; k < 4; k++) a[n++] = c | k << 6;
    }
    return n;
}

static int legal(State *s, int16_t *a) {
    int n = 0;
    if (s->drawn != NO_CARD) {
        n = add(s, a, n, s->drawn);
        a[n++] = PASS;
        return n;
    }
    int tp = top(s), last = NO_CARD;
    Cards *h = &s->hands[s->turn];
    for (int i = 0; i < h->n; i++) {
        int c = h->c[i];
        if (c == last) continue;
        last = c;
        if (s->pending ? same(c, tp) : playable(s, c)) n = add(s, a, n, c);
    }
    if (s->pending || !n) a[n++] = DRAW;
    return n;
}

static void advance(State *s, int seats) {
    int t = (s->turn + seats * s->direction) % s->players;
    s->turn = t < 0 ? t + s->players : t;
}

static void play(State *s, int card, int colour, int target) {
    Cards *h = &s->hands[s->turn];
    int i = 0, seats = 1;
    while (h->c[i] != card) i++;
    h->n--;
    memmove(h->c + i, h->c + i + 1, h->n - i);
    s->discard.c[s->discard.n++] = card;
    s->drawn = NO_CARD;
    if (!h->n) {
        s->winner = s->turn;
        return;
    }
    if (card < WILD) {
        s->colour = card / 13;
        switch (card % 13) {
        case SKIP:
            seats = 2;
            break;
        case REVERSE:
            s->direction = -s->direction;
            if (s->players == 2) seats = 2;
            break;
        case DRAW_TWO:
            s->pending += 2;
        }
    } else {
        s->colour = colour;
        if (card == DRAW_FOUR) {
            s->pending += 4;
        } else if (card == SWAP) {
            Cards t = *h;
            *h = s->hands[target];
            s->hands[target] = t;
        } else if (card == RENEW) {
            int k = h->n;
            memcpy(s->pile.c + s->pile.n, h->c, k);
            s->pile.n += k;
            h->n = 0;
            shuffle(s);
            deal(s, s->turn, k);
        }
    }
    advance(s, seats);
}

static void apply(State *s, int a) {
    int card = a & 63;
    s->steps++;
    if (card == DRAW) {
        if (s->pending) {
            deal(s, s->turn, s->pending);
            s->pending = 0;
            advance(s, 1);
            return;
        }
        int c = draw_card(s);
        if (c != NO_CARD) {
            insert(&s->hands[s->turn], c);
            if (playable(s, c)) {
                s->drawn = c;
                return;
            }
        }
        advance(s, 1);
    } else if (card == PASS) {
        s->drawn = NO_CARD;
        advance(s, 1);
    } else {
        play(s, card, a >> 6 & 3, a >> 8);
    }
}

static void setup(State *s, int players, int64_t seed) {
    memset(s, 0, sizeof *s);
    s->players = players;
    s->direction = 1;
    s->drawn = NO_CARD;
    s->winner = -1;
    s->rng = seed * 2654435761LL % 2147483646 + 1;
    int n = 0;
    for (int c = 0; c < WILD; c++) {
        s->pile.c[n++] = c;
        if (c % 13) s->pile.c[n++] = c;
    }
    for (int i = 0; i < 4; i++) s->pile.c[n++] = WILD;
    for (int i = 0; i < 4; i++) s->pile.c[n++] = DRAW_FOUR;
    s->pile.c[n++] = SWAP;
    s->pile.c[n++] = RENEW;
    s->pile.n = n;
    shuffle(s);
    for (int k = 0; k < 7; k++)
        for (int p = 0; p < players; p++) deal(s, p, 1);
    int i = s->pile.n - 1;
    while (s->pile.c[i] >= WILD || s->pile.c[i] % 13 > 9) i--;
    int first = s->pile.c[i];
    s->pile.n--;
    memmove(s->pile.c + i, s->pile.c + i + 1, s->pile.n - i);
    s->discard.n = 1;
    s->discard.c[0] = first;
    s->colour = first / 13;
}

/* Whole random matches; how many decisions they took. */
int64_t play_games(int players, int64_t first, int64_t games) {
    State s;
    int16_t a[128];
    int64_t steps = 0;
    for (int64_t g = first; g < first + games; g++) {
        setup(&s, players, g);
        while (s.winner < 0) {
            int n = legal(&s, a);
            apply(&s, a[rnd(&s, n)]);
        }
        steps += s.steps;
    }
    return steps;
}
