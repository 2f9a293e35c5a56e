import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** What the mail server says to the next message for an address. */
type Answer = 'no such person' | 'come back later' | 'cut in the middle' | 'cut after the end'

export const account = { user: 'serein', pass: 'a pass of the tests' }

export type SmtpPeer = Awaited<ReturnType<typeof openSmtpPeer>>

/** A real mail server in this process, for tests: STARTTLS, a log-in, and on demand all that goes wrong with mail. */
export async function openSmtpPeer() {
  const received: { to: string; mail: Email; wasEncrypted: boolean }[] = []
  const plans = new Map<string, Answer[]>()
  const sockets: Socket[] = []
  const cuts = { next: Promise.withResolvers<void>() }

  const server = new SMTPServer({
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === account.user && password === account.pass
        ? done(null, { user: username })
        : done(new Error('535 Who are you?')),
    onRcptTo({ address }, _session, done) {
      const [answer] = plans.get(address) ?? []
      if (answer === 'no such person') return done(no(550, `<${address}>: No such person here`))
      if (answer === 'come back later') {
        plans.get(address)!.shift()
        return done(no(451, `<${address}>: Greylisted, come back later`))
      }
      done()
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo[0]!.address
      const answer = plans.get(to)?.shift()
      if (answer === 'cut in the middle') return void stream.once('data', () => cut(session))
      const isRead = buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => received.push({ to, mail, wasEncrypted: session.secure }))
      if (answer === 'cut after the end') void isRead.then(() => cut(session))
      else callbackify(() => isRead)((error) => done(error))
    },
  })

  function cut(session: SMTPServerSession) {
    sockets.find(({ remotePort }) => remotePort === session.remotePort)?.destroy()
    cuts.next.resolve()
    cuts.next = Promise.withResolvers()
  }

  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const who = `${account.user}:${encodeURIComponent(account.pass)}`
  return {
    /** Nobody has signed the certificate of a peer in tests. */
    url: `smtp://${who}@127.0.0.1:${port}?requireTLS=true&tls.rejectUnauthorized=false`,
    received,
    /** The answers to the next messages for an address, in order; after them all is well. */
    plan: (address: string, ...answers: Answer[]) => void plans.set(address, answers),
    nextCut: () => cuts.next.promise,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function no(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
