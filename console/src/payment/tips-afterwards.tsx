import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { PaymentRules } from '@serein/shared/payment/payment-rules.ts'
import { Switch } from '@serein/ui/switch.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useFailureToast } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'

/** Whether clients are asked for a tip after their visit; takes effect at once. */
export function TipsAfterwards({ rules, mayChange }: { rules: PaymentRules; mayChange: boolean }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { shopId } = rules
  const ask = useMutation({
    scope: { id: `tips afterwards ${shopId}` },
    mutationFn: (asksTipsAfterwards: boolean) =>
      api.shop.askTipsAfterwards({ shopId, asksTipsAfterwards }),
    onSuccess: async ({ asksTipsAfterwards }) => {
      await cache.invalidateQueries({ queryKey: query.shop.key() })
      const text = asksTipsAfterwards ? 'payment.rule.tips.afterOn' : 'payment.rule.tips.afterOff'
      showToast({ tone: 'good', text: t(text) })
    },
    onError: useFailureToast(),
  })
  return (
    <Switch
      className="mt-3"
      label={t('payment.rule.tips.after')}
      help={t('payment.rule.tips.afterHelp')}
      checked={ask.isPending ? ask.variables : rules.asksTipsAfterwards}
      disabled={!mayChange}
      onChecked={(isAsked) => ask.mutate(isAsked)}
    />
  )
}
