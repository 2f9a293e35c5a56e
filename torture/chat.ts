import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { smallWorld } from '@serein/server/booking/fixture.ts'
import type { Chats } from './chat-judge.ts'
import { Peer } from './chat-peer.ts'
import { register } from './client.ts'
import type { Options } from './options.ts'
import { openStage, type ServerProcess, startServer } from './stage.ts'

const businesses = 2
/** Each of them talks with both businesses. */
const clients = 16
/** Of each business; each of them answers two clients, since a session has five streams at most. */
const members = 8
const registeredAtOnce = 8
const lateMilliseconds = 20_000
const photoFile = join(import.meta.dirname, '../app/public/icon-512.png')

type Stage = Awaited<ReturnType<typeof openStage>>
type World = { businessId: string; shopId: string }
type Talk = { chatId: string; tag: string; shopId: string; client: Peer; member: Peer }

/**
 * Clients on one server process and the desks of two businesses on another write to each other while one of the two is killed again
 * and again. Holds when another program finds in the logs of all that nothing was lost, doubled, out of order, or told
 * to anybody else.
 */
export async function chat({ rounds, isQuick }: Options): Promise<boolean> {
  const total = isQuick ? 1_000 : 10_000
  const stage = await openStage('chat')
  const pictures = mkdtempSync(join(tmpdir(), 'serein-torture-chat-'))
  const logs = join(pictures, 'logs')
  mkdirSync(logs)
  const settings = { SEREIN_PICTURES: join(pictures, 'kept') }
  // The worlds come first: a database that is not empty gets no demo world.
  const worlds: World[] = []
  for (let n = 0; n < businesses; n += 1) worlds.push(await smallWorld(stage.db))
  const servers = await Promise.all([0, 1].map(() => startServer(stage.url, { settings })))
  try {
    const talks = await openTalks(stage, worlds, servers, logs)
    const each = Math.floor(total / talks.length / 2)
    const chats: Chats = Object.fromEntries(
      talks.map(({ chatId, tag, client, member }) => [
        chatId,
        { tag, readers: [client.name, member.name] },
      ]),
    )
    const began = performance.now()
    const run = { isOver: false, said: 0, total: each * 2 * talks.length }
    const killing = killRepeatedly(servers, { rounds, url: stage.url, settings, run })
    // The first message and the photo are there already.
    const count = 2 + each * 2
    const late = new AbortController()
    const reading = talks.flatMap((talk) => follow(talk, count, late.signal))
    await Promise.all(talks.map((talk) => converse(talk, each, run)))
    // What has not come by then is lost.
    const timer = setTimeout(() => late.abort(), lateMilliseconds)
    await Promise.all(reading)
    clearTimeout(timer)
    run.isOver = true
    const kills = await killing
    await readOthersTalks(talks)
    writeFileSync(
      join(logs, 'chats.json'),
      JSON.stringify({ chats, expected: talks.length * count }),
    )
    const cut = talks.reduce((sum, { client, member }) => sum + client.cut + member.cut, 0)
    console.log(
      `${talks.length * count} messages in ${((performance.now() - began) / 1000).toFixed(0)} s, ${kills} kill -9, ${cut} calls and streams cut off`,
    )
    const verdict = join(import.meta.dirname, 'chat-verdict.ts')
    const judged = spawnSync(process.execPath, [verdict, logs], { stdio: 'inherit' })
    return judged.status === 0 && kills >= rounds
  } finally {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')))
    await stage.close()
    await stage.end()
    rmSync(pictures, { recursive: true, force: true })
  }
}

/** Everybody with an account, and a conversation of each client with each business, begun with a photo. */
async function openTalks(
  stage: Stage,
  worlds: World[],
  [here, there]: ServerProcess[],
  logs: string,
): Promise<Talk[]> {
  const peers = async (server: ServerProcess, kind: string, count: number) => {
    const made: Peer[] = []
    while (made.length < count) {
      const next = Array.from({ length: Math.min(registeredAtOnce, count - made.length) }, (_, n) =>
        openPeer(stage, server, `${kind}-${made.length + n}`, logs),
      )
      made.push(...(await Promise.all(next)))
      await stage.pool.query('delete from rate_limit')
    }
    return made
  }
  const people = await peers(here!, 'client', clients)
  const talks: Talk[] = []
  const photo = new Uint8Array(readFileSync(photoFile))
  for (const [b, world] of worlds.entries()) {
    const desk = await peers(there!, `desk-${b}`, members)
    for (const { name } of desk)
      await stage.pool.query(
        `insert into membership (business_id, user_id, role) select $1, id, 'front_desk' from "user" where name = $2`,
        [world.businessId, name],
      )
    for (const [c, client] of people.entries()) {
      const tag = `[b${b} c${c}]`
      const { chatId } = await client.write(`/shops/${world.shopId}/chat`, tag)
      await sendPhoto(client, world.shopId, photo)
      talks.push({ chatId, tag, shopId: world.shopId, client, member: desk[c % members]! })
    }
  }
  return talks
}

async function openPeer(
  { pool }: Stage,
  { url }: ServerProcess,
  name: string,
  logs: string,
): Promise<Peer> {
  const cookie = await register(url, pool, { email: `${name}@torture.test`, name })
  return new Peer({ name, url, cookie, file: join(logs, `${name}.jsonl`) })
}

async function sendPhoto(client: Peer, shopId: string, photo: Uint8Array<ArrayBuffer>) {
  const messageId = crypto.randomUUID()
  const form = new FormData()
  form.append('messageId', messageId)
  form.append('file', new File([photo], 'p.png', { type: 'image/png' }))
  client.wrote(await client.insist(`/shops/${shopId}/chat/photo`, form, messageId))
}

/** Both write at once, each one message after the other. */
async function converse(
  { chatId, tag, shopId, client, member }: Talk,
  each: number,
  run: { said: number },
) {
  const side = async (peer: Peer, path: string) => {
    for (let n = 0; n < each; n += 1) {
      await peer.write(path, `${tag} ${peer.name} ${n}`)
      run.said += 1
    }
  }
  await Promise.all([
    side(client, `/shops/${shopId}/chat`),
    side(member, `/console/chats/${chatId}/messages`),
  ])
}

function follow(
  { chatId, client, member }: Talk,
  count: number,
  signal: AbortSignal,
): Promise<void>[] {
  const until = { isOver: (read: number) => read >= count, signal }
  return [
    client.follow('/chats/live', chatId, until),
    member.follow('/console/chats/live', chatId, until),
  ]
}

/** One process after the other dies and comes back at its address, so often, spread over all that is said. */
async function killRepeatedly(
  servers: ServerProcess[],
  {
    rounds,
    url,
    settings,
    run,
  }: {
    rounds: number
    url: string
    settings: Record<string, string>
    run: { isOver: boolean; said: number; total: number }
  },
): Promise<number> {
  let kills = 0
  while (kills < rounds && !run.isOver) {
    if (run.said < (run.total * (kills + 1)) / (rounds + 2)) {
      await wait(50)
      continue
    }
    const at = kills % servers.length
    const port = Number(new URL(servers[at]!.url).port)
    await servers[at]!.stop('SIGKILL')
    servers[at] = await startServer(url, { port, settings })
    kills += 1
  }
  return kills
}

/** Everybody asks for a conversation that is none of theirs, in every way there is; and for their own photo, which they get. */
async function readOthersTalks(talks: Talk[]) {
  for (const [index, { chatId, client, member }] of talks.entries()) {
    const otherClient = talks[(index + 1) % talks.length]!.client
    const otherDesk = talks[(index + talks.length / 2) % talks.length]!.member
    const { body } = await client.ask('GET', `/chats/${chatId}/messages?after=1&limit=1`)
    const photo = (body as { messages: { id: string }[] }).messages[0]!.id
    for (const [peer, path] of [
      [client, `/chats/${chatId}`],
      [member, `/console/chats/${chatId}`],
    ] as const) {
      const { status, type } = await peer.ask('GET', `${path}/photos/${photo}`)
      if (status !== 200 || type !== 'image/webp')
        throw new Error(`${peer.name} got no photo: ${status} ${type}`)
    }
    for (const [peer, base] of [
      [otherClient, '/chats'],
      [otherDesk, '/console/chats'],
    ] as const)
      for (const what of ['', '/messages', `/photos/${photo}`]) {
        const { status } = await peer.ask('GET', `${base}/${chatId}${what}`)
        peer.note({ kind: 'spied', by: peer.name, what: `${chatId}${what}`, status })
      }
    for (const [peer, path] of [
      [otherClient, '/chats/live'],
      [otherDesk, '/console/chats/live'],
    ] as const) {
      const { status } = await peer.ask('GET', `${path}?chatId=${chatId}`)
      peer.note({ kind: 'spied', by: peer.name, what: `${chatId} live`, status })
    }
  }
}
