import { spawn } from 'node:child_process'

/**
 * Runs a Node program with its output on ours and resolves to its exit status. An interrupt at the
 * terminal reaches it directly; one sent to this process alone is handed on.
 */
export function runNode(args, { root, env = {}, stdio = 'inherit' }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio,
    })
    const handOn = (signal) => child.kill(signal)
    process.on('SIGTERM', handOn)
    process.on('SIGINT', handOn)
    const done = () => {
      process.off('SIGTERM', handOn)
      process.off('SIGINT', handOn)
    }
    child.once('error', (error) => {
      done()
      reject(error)
    })
    child.once('exit', (code) => {
      done()
      resolve(code ?? 1)
    })
  })
}
