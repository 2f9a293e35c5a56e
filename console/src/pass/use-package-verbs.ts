import { useClient } from '@serein/client/provider.tsx'
import type { ManagedPassPlan } from '@serein/shared/pass/contract.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Ends a package, and sells it again; puts back what was saved. Each of them but the last can be undone. */
export function usePackageVerbs() {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { run } = useCommand({ refresh: [query.passPlan.key()], failedText: t('pass.plan.failed') })
  const turn = ({ id, name }: ManagedPassPlan, to: 'end' | 'restore', undo?: () => unknown) =>
    run(async () => {
      await api.passPlan[to]({ planId: id })
      return t(to === 'end' ? 'pass.plan.ended' : 'pass.plan.restored', { name: pick(name) })
    }, undo)
  const putBack = (before: ManagedPassPlan, { version }: ManagedPassPlan) =>
    run(async () => {
      const { id: planId, version: _version, isActive: _isActive, sold: _sold, ...terms } = before
      await api.passPlan.save({ ...terms, planId, version })
      return t('pass.plan.putBack', { name: pick(before.name) })
    })
  return {
    /** Undoes a saving: as it was before, or ended where it is new. */
    undoSave: (before: ManagedPassPlan | null, saved: ManagedPassPlan) =>
      before ? putBack(before, saved) : turn(saved, 'end'),
    end: (plan: ManagedPassPlan) => turn(plan, 'end', () => turn(plan, 'restore')),
    restore: (plan: ManagedPassPlan) => turn(plan, 'restore', () => turn(plan, 'end')),
  }
}
