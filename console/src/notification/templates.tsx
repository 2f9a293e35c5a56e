import { useState } from 'react'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { LeaveGuard } from '../page/leave-guard.tsx'
import { draftKey, type Drafts } from './template-draft.ts'
import { useOpenedTemplate } from './template-address.ts'
import { TemplateList } from './template-list.tsx'
import { TemplatePage } from './template-page.tsx'

/** The automatic messages to clients in the business’s words: all of them, or one. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('notification.template.title')}>
      {(shop, who) => <Templates shop={shop} mayChange={who.permissions.setting === 'change'} />}
    </ForShop>
  )
}

function Templates({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t } = useWords()
  const opened = useOpenedTemplate()
  /** Unsaved texts survive opening another message. */
  const [drafts, setDrafts] = useState<Drafts>({})
  return (
    <>
      {opened ? (
        <TemplatePage
          key={draftKey(opened)}
          shop={shop}
          of={opened}
          mayChange={mayChange}
          draft={drafts[draftKey(opened)]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [draftKey(opened)]: draft }))}
        />
      ) : (
        <TemplateList shop={shop} drafts={drafts} />
      )}
      <LeaveGuard
        isOn={Object.values(drafts).some(Boolean)}
        text={t('notification.template.leave.text')}
      />
    </>
  )
}
