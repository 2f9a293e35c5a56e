import { api } from '../api.ts'
import { command, query } from '../platform/command.ts'
import type { Vault } from '../platform/vault.ts'
import type { ShopSnapshots } from '../slot/shop-snapshot.ts'
import * as desk from './desk.ts'
import { getWaitingRule, saveWaitingRule } from './rule.ts'
import * as standing from './standing.ts'
import { join, joinForClient, leave, listWaiting, pass, take } from './waiting.ts'

export function standingRoutes(snapshots: ShopSnapshots) {
  return {
    make: api.standing.make.handler(({ context, input }) =>
      standing.makeStanding(context, snapshots, input),
    ),
    makeForClient: api.standing.makeForClient.handler(({ context, input }) =>
      standing.makeForClient(context, snapshots, input),
    ),
    list: api.standing.list.handler(query(standing.listStanding)),
    change: api.standing.change.handler(command(standing.changeStanding)),
    pause: api.standing.pause.handler(command(standing.pauseStanding)),
    resume: api.standing.resume.handler(command(standing.resumeStanding)),
    end: api.standing.end.handler(command(standing.endStanding)),
    ofClient: api.standing.ofClient.handler(query(standing.standingOfClient)),
    endForClient: api.standing.endForClient.handler(command(standing.endForClient)),
  }
}

export function waitingRoutes(parts: { snapshots: ShopSnapshots; vault: Vault }) {
  const { snapshots } = parts
  return {
    join: api.waiting.join.handler(({ context, input }) => join(context, parts, input)),
    list: api.waiting.list.handler(({ context }) => listWaiting(context, snapshots)),
    take: api.waiting.take.handler(({ context, input }) => take(context, parts, input)),
    pass: api.waiting.pass.handler(command(pass)),
    leave: api.waiting.leave.handler(command(leave)),
    ofShop: api.waiting.ofShop.handler(({ context, input }) =>
      desk.waitingAtShop(context, snapshots, input),
    ),
    joinForClient: api.waiting.joinForClient.handler(({ context, input }) =>
      joinForClient(context, snapshots, input),
    ),
    offer: api.waiting.offer.handler(({ context, input }) => desk.offer(context, snapshots, input)),
    end: api.waiting.end.handler(command(desk.end)),
    rule: api.waiting.rule.handler(query(getWaitingRule)),
    saveRule: api.waiting.saveRule.handler(command(saveWaitingRule)),
  }
}
