import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { SkillTable } from '@serein/shared/team/skill.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import {
  changesOf,
  type SkillChange,
  type SkillDraft,
  type Skills,
  storedSkills,
  undoOf,
} from './skill-draft.ts'

const untouched: SkillDraft = new Map()

/** What was changed but not saved, kept by whoever shows it in several places. */
export function useSkillDraft() {
  return useState(untouched)
}

/** Who can give what in a business, what was changed of it, and how that is saved and taken back. */
export function useSkills(shopId: string, [draft, setDraft]: ReturnType<typeof useSkillDraft>) {
  const { t } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const options = query.team.skills.queryOptions({ input: { shopId } })
  const table = useQuery(options)
  const [isPending, setPending] = useState(false)
  const skills: Skills = { stored: table.data ? storedSkills(table.data) : new Map(), draft }
  const changes = changesOf(draft)

  async function send(sent: SkillChange[]): Promise<SkillTable | null> {
    setPending(true)
    try {
      const saved = await api.team.saveSkills({ shopId, changes: sent })
      cache.setQueryData(options.queryKey, saved)
      void cache.invalidateQueries({ queryKey: query.catalogue.key() })
      return saved
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('team.failed') })
      void cache.invalidateQueries({ queryKey: options.queryKey })
      return null
    } finally {
      setPending(false)
    }
  }

  async function save(): Promise<void> {
    if (changes.length === 0 || isPending) return
    const back = undoOf(skills.stored, changes)
    if (!(await send(changes))) return
    setDraft(untouched)
    showToast({
      tone: 'good',
      text: t('team.skills.saved', { count: changes.length }),
      action: { label: t('common.undo'), run: () => void takeBack(back) },
    })
  }

  async function takeBack(back: SkillChange[]): Promise<void> {
    if (await send(back)) showToast({ tone: 'good', text: t('team.skills.undone') })
  }

  return {
    table,
    skills,
    changes,
    isPending,
    setDraft,
    discard: () => setDraft(untouched),
    save,
  }
}

export type UsedSkills = ReturnType<typeof useSkills>
