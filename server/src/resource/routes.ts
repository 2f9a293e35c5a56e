import type { Resources } from '@serein/shared/resource/contract.ts'
import { api } from '../api.ts'
import { once } from '../platform/command.ts'
import type { CallContext } from '../platform/context.ts'
import type { Tx } from '../platform/pool.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { restoreKind, retireKind, saveKind } from './kind.ts'
import { listResources, type ResourceQuestions } from './resource.ts'
import { orderUnits, restoreUnit, retireUnit, saveUnit } from './unit.ts'

type Verb<I> = (
  tx: Tx,
  scope: BusinessScope,
  input: I,
  now: Date,
  questions: ResourceQuestions,
) => Promise<Resources>

export function resourceRoutes(questions: ResourceQuestions) {
  const command =
    <I>(verb: Verb<I>) =>
    ({ context, input }: { context: CallContext<BusinessScope>; input: I }) =>
      once(context, (tx) => verb(tx, context.scope, input, context.now(), questions))
  return {
    list: api.resource.list.handler(({ context, input }) =>
      listResources(context.db, context.scope, input.shopId, questions, context.now()),
    ),
    saveKind: api.resource.saveKind.handler(command(saveKind)),
    retireKind: api.resource.retireKind.handler(command(retireKind)),
    restoreKind: api.resource.restoreKind.handler(command(restoreKind)),
    saveUnit: api.resource.saveUnit.handler(command(saveUnit)),
    retireUnit: api.resource.retireUnit.handler(command(retireUnit)),
    restoreUnit: api.resource.restoreUnit.handler(command(restoreUnit)),
    orderUnits: api.resource.orderUnits.handler(command(orderUnits)),
  }
}
