/**
 * How a message is sent. A channel sends one message to one address, and says what became of it in the words
 * that the queue acts on.
 */
export type Outcome = (
  | { kind: 'sent'; reference: string | null; segments?: number }
  /** Not now: the other side is busy, away, or asks to come back. */
  | { kind: 'later'; reason: string }
  /** Never: the other side has said no to this address or this message. */
  | { kind: 'refused'; reason: string }
  /** All of it was handed over and no answer came: it may have arrived. */
  | { kind: 'unconfirmed'; reason: string }
) & {
  /** Devices that take no push any more. */
  unregistered?: string[]
}

/**
 * Called by a channel in the last moment in which nothing has happened yet. It notes that from here on the message may
 * have arrived, so that no crash sends it twice, and throws when somebody else has taken the message over.
 */
export type Handover = () => Promise<void>

export interface Channel<Message> {
  send(message: Message, handover: Handover): Promise<Outcome>
  close(): void
}

export type Mail = {
  /** Stays the same in every try, so that a mailbox knows a message again. */
  messageId: string
  to: { name: string; address: string }
  fromName: string
  replyTo: string | null
  /** Where a mail program ends news like this by one `POST`, as RFC 8058 says. */
  unsubscribeUrl: string | null
  subject: string
  html: string
  text: string
  calendar: { method: 'REQUEST' | 'CANCEL'; text: string } | null
  attachment: { filename: string; contentType: string; content: Buffer } | null
}

export type Sms = { to: string; text: string }

/** What became of an SMS, as its provider knows by now. */
export type SmsFate = {
  state: 'sent' | 'delivered' | 'undelivered'
  /** Why it did not arrive. */
  reason: string
  segments: number
  /** Null: not known yet. Millionths of the currency. */
  price: { amountMicros: number; currency: string } | null
}
/** `fateOf` a reference that it gave; null where the provider does not say. Without it nobody knows. */
export type SmsChannel = Channel<Sms> & {
  fateOf?: (reference: string) => Promise<SmsFate | null>
}

/** `devices` are those of their tokens that FCM knows. */
export type Push = { userId: string; devices: string[]; title: string; text: string; url: string }

/** The development default of every channel: what is sent stays here, where the outbox page shows it. */
export function keepInOutbox<Message>(): Channel<Message> {
  return {
    async send(_message, handover) {
      await handover()
      return { kind: 'sent', reference: null }
    },
    close() {},
  }
}
