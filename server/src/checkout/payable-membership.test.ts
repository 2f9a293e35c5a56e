import { afterEach, describe, expect, it } from 'vitest'
import { memberStage } from '../pass/testing.ts'
import { answerApproval } from '../payment/provider-sandbox.ts'
import { faultsOf } from './testing/audit.ts'

const { stage, ask, desk, join, mine, live, sweep, charges } = memberStage()

afterEach(async () => {
  expect(await faultsOf(stage.database.db, stage.world.businessId)).toEqual([])
})

describe('a renewal that the bank wants its member to approve', () => {
  it('is paid by them, who say yes there, and goes on with the same days', async () => {
    const { membership } = (await join()).body
    await stage.sql`update sandbox_saved_card set behaviour = 'requires_action'`
    await live('2026-12-25')
    expect(await mine()).toMatchObject({ state: 'past_due', due: { isApproving: false } })
    const path = `/memberships/${membership.id}/pay`
    const { body } = await ask('POST', path, { savedCardId: membership.card.id })
    expect(body.payment).toMatchObject({ state: 'requires_action' })
    // The clock leaves it to them.
    await sweep()
    expect((await mine()).due).toMatchObject({ isApproving: true })
    await answerApproval(stage.database.db, body.payment.id, true)
    const paid = await ask('POST', `${path}/resume`, {})
    expect(paid.body.membership).toMatchObject({ state: 'active', paidUntil: '2027-01-24' })
    expect((await charges()).filter(({ state }) => state === 'captured')).toHaveLength(2)
  })

  it('stays due where they say no, or do not come back', async () => {
    const { membership } = (await join()).body
    await stage.sql`update sandbox_saved_card set behaviour = 'requires_action'`
    await live('2026-12-25')
    const path = `/memberships/${membership.id}/pay`
    const first = await ask('POST', path, { savedCardId: membership.card.id })
    await answerApproval(stage.database.db, first.body.payment.id, false)
    expect((await ask('POST', `${path}/resume`, {})).body.code).toBe('card_declined')
    await ask('POST', path, { savedCardId: membership.card.id })
    const again = await ask('POST', path, { savedCardId: membership.card.id })
    await answerApproval(stage.database.db, again.body.payment.id, true)
    expect((await ask('POST', `${path}/resume`, {})).body.membership.state).toBe('active')
    expect((await charges()).filter(({ state }) => state === 'captured')).toHaveLength(2)
  })

  it('is not paid at the desk, too, while its money is set aside', async () => {
    const { membership } = (await join()).body
    await stage.sql`update sandbox_saved_card set behaviour = 'requires_action'`
    await live('2026-12-25')
    const path = `/memberships/${membership.id}`
    const { body } = await ask('POST', `${path}/pay`, { savedCardId: membership.card.id })
    await answerApproval(stage.database.db, body.payment.id, true)
    const become = (state: string) =>
      stage.sql`update payment set state = ${state} where id = ${body.payment.id}`
    await become('authorised')
    const cash = { tender: 'cash', expectedDueMinor: (await mine()).due.amountMinor }
    const atDesk = () => stage.api.ask('POST', `/console${path}/payments`, desk({ body: cash }))
    expect((await atDesk()).body).toMatchObject({
      code: 'state_conflict',
      data: { state: 'authorised' },
    })
    await become('requires_action')
    expect((await ask('POST', `${path}/pay/resume`, {})).body.membership.state).toBe('active')
    expect((await charges()).filter(({ state }) => state === 'captured')).toHaveLength(2)
  })
})
