import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { signOut, toSignIn, useMe, useOwnLanguage } from '../shared/me.ts'
import { Shell } from '../shared/Shell.tsx'
import { useWords, type Words } from '../shared/words.tsx'
import { useOfferedTools } from '../tools/offered.ts'
import { useLlc } from './llc.ts'
import { PLACES } from './pages.ts'

const WORDS: Words<{ name: string; llc: string }> = {
  en: { name: 'Member account', llc: 'LLC' },
  es: { name: 'Cuenta de miembro', llc: 'LLC' },
}

/** The only page for someone who must set up a second factor first. */
const SECURITY = '/account/security'

/** The server checks the session at each request; this only decides what is shown. */
export function AccountFrame() {
  const words = useWords(WORDS)
  const me = useMe()
  useOfferedTools()
  useOwnLanguage()
  useEffect(() => {
    if (me.data && !me.data.signed_in) toSignIn()
  }, [me.data])
  const isBarred = me.data?.second_factor_required === true && !location.pathname.startsWith(SECURITY)
  useEffect(() => {
    if (isBarred) location.replace(SECURITY)
  }, [isBarred])
  if (!me.data?.signed_in || isBarred) return null
  return (
    <Shell
      name={words.name}
      places={PLACES}
      who={me.data.name ?? null}
      above={<LlcChoice label={words.llc} />}
      onSignOut={() => void signOut()}
    />
  )
}

/** Selects the LLC of the pages. */
function LlcChoice({ label }: { label: string }) {
  const { llcs, llc } = useLlc()
  const navigate = useNavigate()
  if (llcs.length < 2) return null
  return (
    <Select
      label={label}
      size="sm"
      allowDeselect={false}
      value={llc ? String(llc.id) : null}
      data={llcs.map(one => ({ value: String(one.id), label: one.name }))}
      onChange={next => navigate({ to: '.', search: (before: object) => ({ ...before, llc: Number(next) }) })}
    />
  )
}
