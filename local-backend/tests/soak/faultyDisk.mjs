import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { promisify } from 'node:util'

/**
 * Loaded with `--import` before a server's program: lets calls of the file system fail, or kills the
 * process at them, as the environment or a message says (`Fault.ts`); and sets the clock.
 */
const real = { ...fs, now: Date.now }
const names = new Map()
/** By descriptor: bytes that a loss of power would leave. */
const synced = new Map()
let fault = JSON.parse(process.env.SOAK_FAULT ?? 'null')
let clockOffset = Number(process.env.SOAK_CLOCK ?? 0)
let met = 0

process.on('message', (message) => {
  if ('fault' in message) {
    fault = message.fault
    met = 0
  }
  if ('clock' in message) clockOffset = message.clock
  process.send({ done: message.id })
})
// Else the channel alone would keep a server alive that has ended.
process.channel?.unref()

Date.now = () => real.now() + clockOffset

function isDue(point, name) {
  if (fault?.point !== point || !(name ?? '').endsWith(fault.file ?? '')) return false
  met += 1
  return met > (fault.skip ?? 0)
}

/** Kills, or returns the error to fail with. */
function strike(before = () => {}) {
  before()
  if (fault.losesPower) losePower()
  if (fault.code === undefined) process.kill(process.pid, 'SIGKILL')
  return Object.assign(new Error(`${fault.code}: injected`), { code: fault.code })
}

function losePower() {
  for (const [descriptor, length] of synced) {
    const { size } = real.fstatSync(descriptor)
    if (size > length) real.ftruncateSync(descriptor, length)
  }
}

fs.openSync = (path, flags, ...rest) => {
  if (isDue('open', String(path))) throw strike()
  const descriptor = real.openSync(path, flags, ...rest)
  names.set(descriptor, String(path))
  if (flags !== 'r') synced.set(descriptor, real.fstatSync(descriptor).size)
  return descriptor
}

fs.closeSync = (descriptor) => {
  synced.delete(descriptor)
  real.closeSync(descriptor)
}

fs.write = (descriptor, buffer, offset, length, position, done) => {
  const name = names.get(descriptor)
  const half = () => real.writeSync(descriptor, buffer, offset, Math.ceil(length / 2), position)
  if (isDue('write', name)) return setImmediate(done, strike(half))
  return real.write(descriptor, buffer, offset, length, position, (error, ...rest) => {
    if (isDue('written', name)) return done(strike())
    return done(error, ...rest)
  })
}
fs.write[promisify.custom] = (...args) =>
  new Promise((resolve, reject) => {
    fs.write(...args, (error, bytesWritten) => (error ? reject(error) : resolve({ bytesWritten })))
  })

fs.fdatasync = (descriptor, done) => {
  const name = names.get(descriptor)
  if (isDue('sync', name)) return setImmediate(done, strike())
  const { size } = real.fstatSync(descriptor)
  return real.fdatasync(descriptor, (error) => {
    synced.set(descriptor, size)
    done(isDue('synced', name) ? strike() : error)
  })
}

fs.fdatasyncSync = (descriptor) => {
  real.fdatasyncSync(descriptor)
  synced.set(descriptor, real.fstatSync(descriptor).size)
}

fs.renameSync = (from, to) => {
  if (isDue('rename', String(to))) throw strike()
  real.renameSync(from, to)
  for (const [descriptor, name] of names) if (name === from) names.set(descriptor, to)
  if (isDue('renamed', String(to))) throw strike()
}

fs.linkSync = (from, to) => {
  if (isDue('rename', String(to))) throw strike()
  real.linkSync(from, to)
  if (isDue('renamed', String(to))) throw strike()
}

fs.writeFileSync = (path, ...rest) => {
  if (isDue('lock', String(path))) throw strike()
  real.writeFileSync(path, ...rest)
}

fs.rmSync = (path, ...rest) => {
  if (isDue('remove', String(path))) throw strike()
  real.rmSync(path, ...rest)
}

syncBuiltinESMExports()
