// The least that is a game of cards: hands that only their owners see, and one card a turn.
const { PlayerView } = require("boardgame.io/core");

const HAND = 7;

function play({ G, playerID, events }) {
  const hand = G.players[playerID];
  G.discard = hand.shift();
  hand.push((G.discard + G.plies) % 52);
  G.plies += 1;
  events.endTurn();
}

module.exports = {
  name: "cards",
  setup: () => ({
    plies: 0,
    discard: 0,
    players: Object.fromEntries([0, 1].map((seat) => [seat, Array.from({ length: HAND }, (_, n) => n + seat)])),
  }),
  playerView: PlayerView.STRIP_SECRETS,
  moves: { play: { move: play, client: false } },
};
