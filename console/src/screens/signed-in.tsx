import { ChevronsUpDown, Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '@serein/ui/avatar.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { CalendarFeedButton } from '../booking/calendar-feed-button.tsx'
import { AccountSheet } from '../business/account-sheet.tsx'
import type { Member } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { InstallButton } from './install-offer.tsx'
import { LogOutButton } from '../page/log-out.tsx'
import { Preferences } from '../page/preferences.tsx'

/** At the foot of the navigation: the few settings, and who is logged in, for which business. */
export function SignedInMember({ who, help }: { who: Member; help: () => void }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <footer className="flex flex-col gap-3">
      <CalendarFeedButton named />
      <InstallButton />
      <div className="-mx-2.5 flex justify-between">
        <Preferences />
        <IconButton
          tone="plain"
          label={t('booking.today.keys')}
          icon={<Keyboard aria-hidden />}
          aria-keyshortcuts="?"
          onClick={help}
        />
        <LogOutButton isLock={who.desk !== null} />
      </div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mx-2.5 flex min-h-13 items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-sunken"
      >
        <Avatar name={who.name} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold [overflow-wrap:anywhere]">{who.name}</span>
          <span className="block text-sm text-ink-soft [overflow-wrap:anywhere]">
            {t(`frame.role.${who.role}`)}
            {who.businesses.length > 1 ? ` · ${who.business.name}` : null}
          </span>
        </span>
        <ChevronsUpDown aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      </button>
      <AccountSheet who={who} open={isOpen} onClose={() => setOpen(false)} />
    </footer>
  )
}
