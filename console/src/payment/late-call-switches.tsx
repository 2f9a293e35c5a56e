import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { laterByItselfOptions } from '@serein/shared/shop/rules.ts'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

const never = 'never'
const usualVisits = [3, 5, 10, 20]

function visitsFor(now: number | null): number[] {
  return [...new Set([...usualVisits, now ?? 3])].toSorted((one, other) => one - other)
}

type Rule = PaymentRules['lateCallRule']

/** How late calls are met, each rule at once. */
export function LateCallSwitches({
  rules,
  mayChange,
}: {
  rules: PaymentRules
  mayChange: boolean
}) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { shopId } = rules
  const change = useMutation({
    scope: { id: `late calls ${shopId}` },
    mutationFn: (rule: Rule) => api.shop.changeLateCalls({ shopId, ...rule }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: query.shop.key() })
      showToast({ tone: 'good', text: t('payment.rule.late.saved') })
    },
    onError: useFailureToast(),
  })
  const rule = change.isPending ? change.variables : rules.lateCallRule
  const set = (part: Partial<Rule>) => change.mutate({ ...rule, ...part })
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Switch
        label={t('payment.rule.late.credit')}
        help={t('payment.rule.late.creditHelp')}
        checked={rule.creditsClients}
        disabled={!mayChange}
        onChecked={(creditsClients) => set({ creditsClients })}
      />
      <Switch
        label={t('payment.rule.late.refill')}
        help={t('payment.rule.late.refillHelp')}
        checked={rule.givesBackFilled}
        disabled={!mayChange}
        onChecked={(givesBackFilled) => set({ givesBackFilled })}
      />
      <Select
        label={t('payment.rule.late.trusted')}
        help={t('payment.rule.late.trustedHelp')}
        value={String(rule.trustedAfterVisits ?? never)}
        disabled={!mayChange}
        options={[
          { id: never, label: t('payment.rule.late.trustedNever') },
          ...visitsFor(rule.trustedAfterVisits).map((count) => ({
            id: String(count),
            label: t('payment.rule.late.trustedFrom', { count }),
          })),
        ]}
        onSelect={(id) => set({ trustedAfterVisits: id === never ? null : Number(id) })}
      />
      <Select
        label={t('payment.rule.late.byItself')}
        help={t('payment.rule.late.byItselfHelp')}
        value={String(rule.laterByItselfMinutes)}
        disabled={!mayChange}
        options={laterByItselfOptions.map((minutes) => ({
          id: String(minutes),
          label:
            minutes === 0
              ? t('payment.rule.late.byItselfNever')
              : t('payment.rule.late.byItselfUpTo', { minutes }),
        }))}
        onSelect={(id) =>
          set({
            laterByItselfMinutes: laterByItselfOptions.find((one) => String(one) === id) ?? 0,
          })
        }
      />
    </div>
  )
}
