"""The host of tables without a server: one person, bots and a sofa, in a browser's worker.

`host.handle` takes one message of the page as JSON and returns what follows from it: values to save,
answers and frames. Values come before the frames that depend on them, so that a page that stores first
shows nothing that a closed tab could lose. The host never thinks: it returns questions about
positions, `thinker.think` answers them in the same worker or another, and the answer comes back as a
message. Nothing waits here; `wake` says in how many seconds the host wants to be called again, for
the pauses of bots and the clocks.
"""
