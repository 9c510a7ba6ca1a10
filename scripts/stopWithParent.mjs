const LOOK_EVERY_MS = 500

/**
 * npm starts us through a shell and hands its own signals to that shell, which dies of them without a
 * word to us. A server left without a way to stop it would keep the port and the data folder.
 */
export function stopWithParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS)
  timer.unref()
}
