import { X } from 'lucide-react'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'

/** Whose treatments a menu is narrowed to, and the way back to all. */
export function OneTherapist(props: { therapist: Therapist; onAnyone: () => void }) {
  const { t } = useWords()
  const { name, picture } = props.therapist
  return (
    <div className="mt-4 flex items-center gap-3 rounded-md bg-primary-soft py-2 pr-1.5 pl-3">
      <Avatar size="sm" name={name} src={picture?.src} />
      <p className="min-w-0 flex-1 font-semibold text-primary">
        {t('shop.therapist.only', { name })}
      </p>
      <IconButton
        tone="plain"
        label={t('shop.therapist.anyone')}
        icon={<X aria-hidden />}
        onClick={props.onAnyone}
      />
    </div>
  )
}

/** Nothing on the menu has what was typed. */
export function NoneOfMenu(props: { typed: string; onAll: () => void }) {
  const { t } = useWords()
  return (
    <div className="py-8 text-center">
      <p className="text-ink-soft">{t('shop.menu.nothing', { text: props.typed })}</p>
      <Button tone="secondary" className="mt-3" onClick={props.onAll}>
        {t('shop.menu.all')}
      </Button>
    </div>
  )
}
