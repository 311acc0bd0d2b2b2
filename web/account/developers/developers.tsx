import { Button, Text } from '@mantine/core'
import { IconBook, IconKey, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useApiQuery } from '../../shared/api.ts'
import { notifyError } from '../../shared/confirm.tsx'
import { Page } from '../../shared/Page.tsx'
import { Section } from '../../shared/Section.tsx'
import { Empty, QueryState } from '../../shared/states.tsx'
import { useLanguage, useWords } from '../../shared/words.tsx'
import { LockedPart } from '../LapsedNotice.tsx'
import { useMayChangeAccount } from '../subscription.ts'
import { WORDS } from './developers.words.ts'
import { Activity } from './developers-activity.tsx'
import { RenameKey, RotateKey } from './developers-change.tsx'
import { Examples } from './developers-examples.tsx'
import { type Key, KeyList } from './developers-keys.tsx'
import { NewKey } from './developers-new-key.tsx'
import { type FreshValue, ShownOnce } from './developers-value.tsx'

type Doing = { what: 'create' } | { what: 'rename' | 'rotate'; key: Key } | null

/** API keys: created, listed, rotated and revoked here. */
export function Developers() {
  const words = useWords(WORDS)
  const { language } = useLanguage()
  const listed = useApiQuery('listKeys', { limit: 200 })
  const [doing, setDoing] = useState<Doing>(null)
  // The only place where a value is kept, while the page is open.
  const [fresh, setFresh] = useState<FreshValue | null>(null)
  const [watched, setWatched] = useState<number | null>(null)
  const activity = useRef<HTMLDivElement>(null)
  const close = () => setDoing(null)
  const made = (isRotated: boolean) => (of: { id: number; value: string | null }) => {
    close()
    if (of.value) setFresh({ id: of.id, value: of.value, isRotated })
    else notifyError(words.lost)
  }
  const watch = (key: Key) => {
    setWatched(key.id)
    activity.current?.scrollIntoView({ block: 'start' })
    activity.current?.focus()
  }
  const mayChange = useMayChangeAccount()
  const newKey = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setDoing({ what: 'create' })}>
      {words.newKey}
    </Button>
  )
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <Button
            component="a"
            href={language === 'es' ? '/es/docs' : '/docs'}
            variant="default"
            leftSection={<IconBook size={16} aria-hidden />}
          >
            {words.docs}
          </Button>
          {newKey}
        </>
      }
    >
      {fresh && <ShownOnce fresh={fresh} onDone={() => setFresh(null)} />}
      <QueryState of={listed}>
        {({ data, live, most }) =>
          data.length === 0 ? (
            <Section>
              <Empty
                icon={<IconKey size={24} />}
                title={words.noKeys}
                text={mayChange ? words.noKeysText : <LockedPart />}
                action={newKey}
              />
            </Section>
          ) : (
            <>
              <Section title={words.keys} lead={words.keysLead(live, most)} flush>
                <KeyList
                  keys={data}
                  onActivity={watch}
                  onRename={key => setDoing({ what: 'rename', key })}
                  onRotate={key => setDoing({ what: 'rotate', key })}
                />
                <Text size="xs" c="var(--llano-muted)" px="lg" pb="md">
                  {words.limitHint}
                </Text>
              </Section>
              <div ref={activity} tabIndex={-1} style={{ outline: 'none' }}>
                <Activity keys={data} chosen={watched} onChoose={setWatched} />
              </div>
            </>
          )
        }
      </QueryState>
      <Examples value={fresh?.value ?? null} />
      {doing?.what === 'create' && <NewKey onClose={close} onMade={made(false)} />}
      {doing?.what === 'rename' && <RenameKey of={doing.key} onClose={close} />}
      {doing?.what === 'rotate' && <RotateKey of={doing.key} onClose={close} onMade={made(true)} />}
    </Page>
  )
}
