import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { byCard } from '../../booking/testing.ts'
import { sweepCards } from '../../gift-card/sweep.ts'
import { checkoutStage } from '../testing.ts'
import { faultsOf } from './audit.ts'

/** A shop that sells gift cards, and a client who buys and spends them. */
export function giftCardStage() {
  const stage = checkoutStage({ users: 2 })
  const { ask } = stage
  beforeEach(async () => {
    await stage.sql`
      insert into gift_card_setting (business_id, currency, is_sold, least_minor, most_minor, suggested_minor, sells_treatments,
        valid_months, pays_tips)
      values (${stage.world.businessId}, 'EUR', true, 1000, 50000, array[5000, 10000], true, 24, false)`
    await stage.sql`
      insert into "user" (id, name, email) values ('staff', 'Nora', 'nora@example.test') on conflict do nothing`
  })
  const buy = (more: object = {}) =>
    ask('POST', `/shops/${stage.world.shopId}/gift-cards`, {
      amountMinor: 5_000,
      design: 'leaves',
      ...more,
    })
  const linked = async (token: string) => (await ask('GET', `/linked-gift-cards/${token}`)).body
  const mine = async () => (await ask('GET', '/gift-cards')).body.giftCards
  return {
    stage,
    buy,
    mine,
    linked,
    /** A card that is paid, with its code. */
    async card(amountMinor = 5_000, more: object = {}) {
      const order = await buy({ amountMinor, ...more })
      await ask('POST', `/orders/${order.body.id}/pay`, byCard)
      const [card] = await mine()
      const { code } = await linked(card.token)
      return { id: card.id as string, code: code as string, orderId: order.body.id as string }
    },
    desk: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, more: object = {}) =>
      stage.api.ask(method, `/console${path}`, stage.desk({ ...(body && { body }), ...more })),
    async balance(id: string): Promise<number> {
      const rows = await stage.sql<{ minor: number }>`
        select balance_minor as minor from ledger_account where kind = 'gift_card' and holder = ${id}`
      return rows[0]?.minor ?? 0
    },
    async stateOf(id: string): Promise<string> {
      const rows = await stage.sql<{ state: string }>`select state from gift_card where id = ${id}`
      return rows[0]!.state
    },
    /** What the business owes or has, by the kind of the account. */
    async books(): Promise<Record<string, number>> {
      const { rows } = await sql<{ kind: string; minor: number }>`
        select kind, sum(replayed_minor)::bigint as minor from ledger_balance where business_id = ${stage.world.businessId}
        group by kind having sum(replayed_minor) <> 0`.execute(stage.database.db)
      return Object.fromEntries(rows.map(({ kind, minor }) => [kind, minor]))
    },
    sweepCards: () => sweepCards(stage.database.db, stage.api.clock.now),
    faults: () => faultsOf(stage.database.db, stage.world.businessId),
  }
}
