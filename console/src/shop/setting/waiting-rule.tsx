import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import {
  usualWaitingRule,
  waitingLimits,
  waitingModes,
  type WaitingRule as Rule,
} from '@serein/shared/waiting/rules.ts'
import { Select } from '@serein/ui/select.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'

/** What the shop does with time that is freed while somebody waits for it. */
export function WaitingRule({ shopId, mayChange }: { shopId: string; mayChange: boolean }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const options = query.waiting.rule.queryOptions({ input: { shopId } })
  const { data: rule = usualWaitingRule } = useQuery(options)
  const { run, isPending } = useCommand({ refresh: [query.waiting.key()] })
  const change = (part: Partial<Rule>) =>
    void run(async () => {
      await api.waiting.saveRule({ shopId, ...rule, ...part })
      return t('shop.waiting.saved')
    })
  const disabled = !mayChange || isPending
  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t('shop.waiting.mode')}
        help={t('shop.waiting.modeHelp')}
        value={rule.mode}
        disabled={disabled}
        options={waitingModes.map((id) => ({ id, label: t(`shop.waiting.mode_${id}`) }))}
        onSelect={(id) => change({ mode: id as Rule['mode'] })}
      />
      {rule.mode === 'all' ? null : (
        <Select
          label={t('shop.waiting.hold')}
          value={String(rule.holdMinutes)}
          disabled={disabled}
          options={waitingLimits.holdMinutes.map((minutes) => ({
            id: String(minutes),
            label: t('shop.waiting.minutes', { count: minutes }),
          }))}
          onSelect={(id) => change({ holdMinutes: Number(id) as Rule['holdMinutes'] })}
        />
      )}
      <Switch
        label={t('shop.waiting.members')}
        checked={rule.membersFirst}
        disabled={disabled}
        onChecked={(membersFirst) => change({ membersFirst })}
      />
    </div>
  )
}
