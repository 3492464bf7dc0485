// The main queue, run by hand.

#pragma once

/// Runs the blocks and main-actor jobs that are on the main queue now, in their order.
///
/// Those that they add wait for the next call. A call from within a block of the main queue does nothing.
///
/// To be called on the main thread alone, in a program that has not called `dispatch_main()`.
///
/// Source: libdispatch's entry for run loops, which CoreFoundation's `CFRunLoopRun` calls on every system.
void _dispatch_main_queue_callback_4CF(void *_Nullable message);

static inline void lamina_run_main_queue(void) { _dispatch_main_queue_callback_4CF(0); }
