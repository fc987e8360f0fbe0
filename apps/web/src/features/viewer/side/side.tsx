import { extraPart } from '../../../lib/http/extra-part.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { X } from 'lucide-react'
import { type KeyboardEvent, Suspense, lazy, useState } from 'react'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { Contents } from './contents.tsx'
import classes from './side.module.css'

const Thumbnails = lazy(async () => ({
  default: (await extraPart(() => import('./thumbnails.tsx'))).Thumbnails,
}))

interface SideProps {
  state: ViewerState
  commands: ViewerCommands
  /** A phone has a drawer, a desktop a pane that stays beside the pages. */
  isPhone: boolean
}

const tabs = [
  ['contents', 'Contents'],
  ['pages', 'Pages'],
] as const
type Tab = (typeof tabs)[number][0]

const Tabs = ({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) => {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'contents' ? 'pages' : 'contents'
    onChoose(next)
    event.currentTarget.querySelector<HTMLElement>(`#side-tab-${next}`)?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label="Overview"
      className={classes.tabs}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      data-own-keys
    >
      {tabs.map(([key, words]) => (
        <button
          key={key}
          id={`side-tab-${key}`}
          type="button"
          role="tab"
          aria-selected={tab === key}
          aria-controls="side-panel"
          tabIndex={tab === key ? 0 : -1}
          className={classes.tab}
          onClick={() => onChoose(key)}
        >
          {words}
        </button>
      ))}
    </div>
  )
}

/** Shows the contents, or all pages as pictures. */
const SideBody = ({ state, commands, isPhone }: SideProps) => {
  const [tab, setTab] = useState<Tab>('contents')
  const leave = () => {
    if (isPhone) commands.closeOutline()
  }
  return (
    <>
      <Tabs tab={tab} onChoose={setTab} />
      <div id="side-panel" role="tabpanel" aria-labelledby={`side-tab-${tab}`} className={classes.panel}>
        {tab === 'contents' ? (
          <Contents
            entries={state.outline.entries}
            page={state.page}
            labels={state.labels}
            onGo={(key) => {
              commands.goToOutline(key)
              leave()
            }}
          />
        ) : (
          <Suspense fallback={null}>
            <Thumbnails
              state={state}
              onGo={(page) => {
                commands.jumpToPage(page)
                leave()
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}

/** Shows the table of contents and the pages: in a drawer on a phone, beside the pages on a desktop. */
export const Side = (props: SideProps) => {
  const { state, commands, isPhone } = props
  if (isPhone)
    return (
      <Drawer
        opened={state.outline.isOpen}
        onClose={commands.closeOutline}
        title="Contents"
        position="right"
        size={400}
        transitionProps={{ duration: 150 }}
        // A dialog's header is not the page's banner.
        attributes={{ header: { role: 'presentation' } }}
      >
        <SideBody {...props} />
      </Drawer>
    )
  if (!state.outline.isOpen) return null
  return (
    <section className={classes.pane} aria-label="Contents">
      <ActionIcon className={classes.close} aria-label="Close contents" onClick={commands.closeOutline}>
        <X />
      </ActionIcon>
      <SideBody {...props} />
    </section>
  )
}
