import { api } from '../api.ts'
import { command, once } from '../platform/command.ts'
import { restoreKind, retireKind, saveKind } from './kind.ts'
import { addRooms } from './new-rooms.ts'
import { listResources, type ResourceQuestions } from './resource.ts'
import { orderUnits, restoreUnit, retireUnit, saveUnit } from './unit.ts'

export function resourceRoutes(questions: ResourceQuestions) {
  return {
    list: api.resource.list.handler(({ context, input }) =>
      listResources(context.db, context.scope, input.shopId, questions, context.now()),
    ),
    saveKind: api.resource.saveKind.handler(command(saveKind, questions)),
    retireKind: api.resource.retireKind.handler(command(retireKind, questions)),
    restoreKind: api.resource.restoreKind.handler(command(restoreKind, questions)),
    addRooms: api.resource.addRooms.handler(({ context, input }) =>
      once(context, (tx) =>
        addRooms(tx, context.scope, input, context.now(), questions, context.language),
      ),
    ),
    saveUnit: api.resource.saveUnit.handler(command(saveUnit, questions)),
    retireUnit: api.resource.retireUnit.handler(command(retireUnit, questions)),
    restoreUnit: api.resource.restoreUnit.handler(command(restoreUnit, questions)),
    orderUnits: api.resource.orderUnits.handler(command(orderUnits, questions)),
  }
}
