import type { Bilingual } from '@serein/shared/schema.ts'
import type { Member } from '../member/member.ts'
import type { ReportAddress } from './report-address.ts'

type Named = { id: string; name: Bilingual }

/** What every report of the screen is given. */
export type ReportProps = {
  address: ReportAddress
  who: Member
  /** The member sees their own figures alone. */
  isOwn: boolean
  /** What there is to choose from; undefined until that is known. */
  choices: { staff: { id: string; name: string }[]; services: Named[]; kinds: Named[] } | undefined
}
