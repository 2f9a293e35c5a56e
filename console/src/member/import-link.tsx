import { FileInput } from 'lucide-react'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { type Shop, useMember } from './member.ts'

/** From an empty list to the files of the system that a business had before; for those who may bring them. */
export function ImportLink({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { data: who } = useMember()
  if (who?.permissions.setting !== 'change') return null
  return (
    <ButtonLink
      tone="secondary"
      icon={<FileInput aria-hidden />}
      href={linkTo('/settings/import', { shop: shop.id })}
    >
      {t('import.bring')}
    </ButtonLink>
  )
}
