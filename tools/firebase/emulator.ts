import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const cache = join(import.meta.dirname, '../../.cache/firebase')
const program = join(import.meta.dirname, 'node_modules/firebase-tools/lib/bin/firebase.js')
const patienceMs = 90_000
/** A project whose name begins so is known to no server of Google, and none is called for it. */
const projectId = 'demo-serein'

export interface Emulator {
  projectId: string
  /** Host and port. */
  host: string
  close: () => Promise<void>
}

/** Google's emulator of Firebase Auth as a process beside us, on this port and the two after it. */
export async function openEmulator(port: number): Promise<Emulator> {
  const host = `127.0.0.1:${port}`
  await mkdir(cache, { recursive: true })
  const config = join(cache, 'firebase.json')
  await writeFile(config, JSON.stringify(settings(port)))
  const args = ['emulators:start', '--only=auth', `--project=${projectId}`, `--config=${config}`]
  const child = spawn(process.execPath, [program, ...args], {
    cwd: cache,
    stdio: ['ignore', 'pipe', 'pipe'],
    // It would keep notes in the home folder, and ask whether it may count its users.
    env: { ...process.env, CI: 'true', XDG_CONFIG_HOME: cache },
  })
  let output = ''
  child.stdout.on('data', (part) => (output += part))
  child.stderr.on('data', (part) => (output += part))
  const end = () => child.kill()
  process.on('exit', end)
  const ended = new Promise<void>((done) => {
    child.once('close', () => done())
  })
  const isReady = await Promise.race([answers(`http://${host}/`), ended.then(() => false)])
  if (!isReady) {
    end()
    throw new Error(
      `${output}\nThe Firebase emulator did not answer on port ${port}: see above. If another program has the port, name others with E2E_PORT; if files are missing, remove tools/firebase/node_modules and start again.`,
    )
  }
  return {
    projectId,
    host,
    async close() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}

function settings(port: number) {
  const host = '127.0.0.1'
  return {
    emulators: {
      auth: { host, port },
      hub: { host, port: port + 1 },
      logging: { host, port: port + 2 },
      ui: { enabled: false },
      singleProjectMode: true,
    },
  }
}

async function answers(address: string): Promise<boolean> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isThere) return true
    await setTimeout(200)
  }
  return false
}
