import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dlopen } from 'node:ffi'

/**
 * Runs a program to its end, and tells by the channel to its starter what it cost: seconds of processor of it and
 * of everything it started. Linux makes us the parent of what a program leaves behind (a database, the processes of a
 * browser), so that they count as well. Needs `--experimental-ffi`.
 */
const { functions } = dlopen(null, {
  prctl: { arguments: ['i32', 'u64', 'u64', 'u64', 'u64'], return: 'i32' },
  getrusage: { arguments: ['i32', 'pointer'], return: 'i32' },
  waitpid: { arguments: ['i32', 'pointer', 'i32'], return: 'i32' },
})
const becomeParentOfOrphans = 36
const ofChildren = -1
const withoutWaiting = 1
/** In /proc, whose clock ticks a hundred times a second on every Linux. */
const tick = 1 / 100

functions.prctl(becomeParentOfOrphans, 1n, 0n, 0n, 0n)
const [command, ...line] = process.argv.slice(2)
const main = spawn(command, line, { stdio: ['ignore', 'inherit', 'inherit'] })
process.on('SIGCHLD', bury)
process.on('disconnect', () => main.kill())
main.on('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  end(127)
})
main.on('exit', (code, signal) => end(code ?? (signal ? 128 : 1)))

function end(code) {
  bury()
  const processor = ofTheDead() + ofTheLiving(childrenOf(process.pid))
  process.send({ processor }, () => process.exit(code))
}

/** An orphan that has ended stays in the list of processes until its parent looks; Node looks at its own children only. */
function bury() {
  for (const child of childrenOf(process.pid))
    if (child !== main.pid) functions.waitpid(child, 0n, withoutWaiting)
}

function ofTheDead() {
  const usage = new ArrayBuffer(256)
  functions.getrusage(ofChildren, usage)
  const view = new DataView(usage)
  const at = (offset) => Number(view.getBigInt64(offset, true))
  // Two times, each of seconds and millionths: of the program's own, and of the system's for it.
  return at(0) + at(16) + (at(8) + at(24)) / 1e6
}

function ofTheLiving(children) {
  let sum = 0
  for (const child of children) sum += ownTime(child) + ofTheLiving(childrenOf(child))
  return sum
}

function ownTime(pid) {
  const [, times] = /\) \S(?: \S+){10} (\d+ \d+ \d+ \d+) /.exec(read(`/proc/${pid}/stat`)) ?? []
  return (times ?? '').split(' ').reduce((sum, time) => sum + Number(time) * tick, 0)
}

function childrenOf(pid) {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
