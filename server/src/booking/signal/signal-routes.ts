import { api } from '../../api.ts'
import { command, query } from '../../platform/command.ts'
import type { Vault } from '../../platform/vault.ts'
import { openSignal, raiseSignal, signalState } from './signal.ts'
import { nameRecipients, signalRecipients } from './signal-recipient.ts'

/** A therapist calls for help without a sound, and who hears it. */
export function signalRoutes({ vault }: { vault: Vault }) {
  return {
    state: api.signal.state.handler(query(signalState)),
    raise: api.signal.raise.handler(command(raiseSignal, vault)),
    open: api.signal.open.handler(({ context, input }) =>
      openSignal(context, vault, input.signalId),
    ),
    recipients: api.signal.recipients.handler(query(signalRecipients)),
    nameRecipients: api.signal.nameRecipients.handler(command(nameRecipients)),
  }
}
