import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { ChatLine } from './chat-judge.ts'

/** Somebody who writes to one server and reads there, and notes for themself what happened. */
export class Peer {
  readonly name: string
  readonly #url: string
  readonly #cookie: string
  readonly #file: string
  cut = 0

  constructor(options: { name: string; url: string; cookie: string; file: string }) {
    this.name = options.name
    this.#url = options.url
    this.#cookie = options.cookie
    this.#file = options.file
  }

  note(line: ChatLine): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  /** A call as it is; status 0 where nobody answered. */
  async ask(method: 'GET' | 'POST', path: string, body?: object | FormData, key?: string) {
    const isForm = body instanceof FormData
    const headers = {
      cookie: this.#cookie,
      ...(body && !isForm && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': key ?? randomUUID(), origin: this.#url }),
    }
    try {
      const answer = await fetch(`${this.#url}/api${path}`, {
        method,
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      const type = answer.headers.get('content-type') ?? ''
      return {
        status: answer.status,
        type,
        bytes,
        body: type.includes('json') ? parsed(bytes) : null,
      }
    } catch {
      this.cut += 1
      return { status: 0, type: '', bytes: new Uint8Array(), body: null }
    }
  }

  /** Until there is an answer that stands; the same message each time. */
  async insist(path: string, body: object | FormData, messageId: string) {
    for (;;) {
      const answer = await this.ask('POST', path, body, messageId)
      if (answer.status === 200) return answer.body as SentMessage
      if (answer.status > 0 && answer.status < 500 && answer.status !== 429)
        throw new Error(`${this.name} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      await wait(answer.status === 429 ? 1_000 : 50)
    }
  }

  async write(path: string, text: string): Promise<SentMessage> {
    const messageId = randomUUID()
    const sent = await this.insist(path, { messageId, text }, messageId)
    this.wrote(sent)
    return sent
  }

  wrote({ chatId, message }: SentMessage): void {
    const { id: messageId, sequence } = message
    this.note({ kind: 'wrote', by: this.name, chatId, messageId, sequence })
  }

  /** Reads a conversation to its end, from where the last line was lost; `isOver` says when nothing more is to come, `signal` when it is too late. */
  async follow(
    path: string,
    chatId: string,
    { isOver, signal }: { isOver: (read: number) => boolean; signal: AbortSignal },
  ): Promise<void> {
    let last = 0
    while (!isOver(last) && !signal.aborted) {
      const ended = new AbortController()
      try {
        const address = `${this.#url}/api${path}?chatId=${chatId}&after=${last}`
        const answer = await fetch(address, {
          headers: { cookie: this.#cookie, accept: 'text/event-stream' },
          signal: AbortSignal.any([ended.signal, signal]),
        })
        if (!answer.ok) {
          await answer.body?.cancel()
          await wait(300)
          continue
        }
        for await (const event of eventsOf(answer.body as ReadableStream<BufferSource>)) {
          if (event.kind !== 'message') continue
          const { id: messageId, sequence, text } = event.message
          this.note({ kind: 'read', by: this.name, chatId, messageId, sequence, text })
          last = sequence
          if (isOver(last)) break
        }
      } catch {
        this.cut += 1
        await wait(50)
      } finally {
        ended.abort()
      }
    }
  }
}

export type SentMessage = { chatId: string; message: { id: string; sequence: number } }
type Event =
  | { kind: 'message'; message: { id: string; sequence: number; text: string } }
  | { kind: 'opened' | 'changed' | 'typing' }

async function* eventsOf(body: ReadableStream<BufferSource>): AsyncGenerator<Event> {
  let text = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    text += piece
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const data = /^data: ?(.*)$/mu.exec(text.slice(0, end))?.[1]
      text = text.slice(end + 2)
      if (data) yield JSON.parse(data) as Event
    }
  }
}

function parsed(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
