/** English: stored data and deletion. */

import type { Entry } from "$lib/texts/texts";

export const myDataEn = {
  lead: "This is all that this server stores about you.",
  name: "Nickname",
  since: "Here since",
  devices: "Your devices",
  tables: "Tables where you sat or that you opened",
  moves: "Moves at your seats",
  said: "Chat lines, by you or about you",
  played: "Matches in your record",
  daily: "Daily deals you tried",
  notices: "Browsers that get a notice",
  rated: "Games in which you are rated",
  download: "Download all of it",
  download_help:
    "A file with every table, move and word of yours. The names of tables in it are invitations to them: keep it to yourself.",
  no_name: "You have no name here yet, so nothing is stored about you.",
  stay: "Stay",
  renew_title: "A new key for this device",
  renew_help:
    "Your browser holds a key, and a copy of it gives access to everything here. If you fear that others have one, take a new key: the old key and all codes that were shown stop working.",
  renew: "Renew the key",
  renewed: {
    one: "Done: the old key has stopped working. {n} other device is still linked to you.",
    other: "Done: the old key has stopped working. {n} other devices are still linked to you.",
  },
  renewed_only: "Done: the old key has stopped working, and no other device is linked to you.",
  renew_others: "See to the others",
  leave_title: "Log out of this device",
  leave_help: {
    one: "This device will forget you. {n} other device stays linked to you: you can go on there.",
    other: "This device will forget you. {n} other devices stay linked to you: you can go on there.",
  },
  leave_only:
    "No other device is linked to you: once you have logged out, there is no way back to {name} and your tables. To come back later, link another device first.",
  leave_carry: "Play on another device",
  leave: "Log out",
  leave_ask: "Log out, {name}? Without another device you do not come back.",
  left: "This device no longer knows who you were.",
  forget_title: "Forget me",
  forget_help: "Deletes you and all that is yours from this server, on all your devices.",
  forget: "Forget me…",
  forget_what_1: "Your nickname, your keys, your record, your ratings and your daily deals are deleted.",
  forget_what_2: "Tables where no other person ever sat are gone, with all their moves.",
  forget_what_3: "At the others a bot takes your seat, and what you said is deleted. Your moves stay, without a name.",
  forget_what_4: "Backups of the database stay as long as the operator of this server keeps them.",
  forget_go_on: "Go on",
  forget_ask: "Really, {name}? This cannot be undone.",
  forget_yes: "Delete all that is mine",
  forgotten: {
    one: "You are forgotten, and {n} table went with you. Come back whenever you like, as a new player.",
    other: "You are forgotten, and {n} tables went with you. Come back whenever you like, as a new player.",
  },
  forgotten_only: "You are forgotten. Come back whenever you like, as a new player.",
  bring_title: "Matches that you played elsewhere",
  bring_lead:
    "Matches that you played without a server, or on another one, can be yours here too: save them there as a file and add the file here.",
  bring_help:
    "Each match is checked by playing it again. It counts in your statistics, but for no rating and no daily deal. What is here already is not added twice.",
  bring_add: "Add matches from a file",
  bring_take: "Take my matches with me",
  bring_take_help:
    "“Take my matches with me” saves your finished matches and your results. The games without a server open this file, and so does another server.",
  bring_progress: {
    one: "Checking: {done} of {n} match",
    other: "Checking: {done} of {n} matches",
  },
  bring_added: {
    one: "{n} match has been added.",
    other: "{n} matches have been added.",
  },
  bring_known: {
    one: "{n} match was here already.",
    other: "{n} matches were here already.",
  },
  bring_none: "This file has no match that is not here already.",
  bring_refused: {
    one: "{n} match has not been added:",
    other: "{n} matches have not been added:",
  },
  device_lead: "Your name, your tables and your results are kept in this browser and nowhere else.",
  device_save: "Save everything as a file",
  device_save_help:
    "With this file you can continue in another browser, on another device, or under your name on a server: open “Your data” there.",
  device_add: "Add tables from a file",
  device_added: {
    one: "{n} table has been added.",
    other: "{n} tables have been added.",
  },
  device_added_none: "This file has no table that is not here already.",
  device_forget_title: "Delete everything",
  device_forget_help: "Deletes your name, your tables and your results from this browser. This cannot be undone.",
  device_forget_yes: "Delete everything",
  device_forgotten: "Everything has been deleted from this browser.",
} satisfies Record<string, Entry>;

export type MyDataWords = Record<keyof typeof myDataEn, Entry>;
