import { extraPart } from '../../../lib/http/extra-part.ts'
import { ActionIcon, Drawer } from '@mantine/core'
import { X } from 'lucide-react'
import { type KeyboardEvent, Suspense, lazy, useState } from 'react'
import type { ViewerState } from '../state.ts'
import type { ViewerCommands } from '../use-viewer.ts'
import { Contents } from './contents.tsx'
import classes from './side.module.css'
import { useLayer } from '../../../lib/layers/use-layer.ts'

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

const sideWords = 'Contents'
const closeWords = 'Close contents'

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
      data-own-arrows
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

interface BodyProps extends SideProps {
  tab: Tab
  onTab: (tab: Tab) => void
  onClose: () => void
  /** Called when the reader has gone to a page. */
  onGone: () => void
}

/** Shows the contents, or all pages as pictures, below the tabs, which stay where they are. */
const SideBody = ({ state, commands, tab, onTab, onClose, onGone }: BodyProps) => (
  <>
    <div className={classes.head}>
      <Tabs tab={tab} onChoose={onTab} />
      <ActionIcon aria-label={closeWords} onClick={onClose}>
        <X />
      </ActionIcon>
    </div>
    <div id="side-panel" role="tabpanel" aria-labelledby={`side-tab-${tab}`} className={classes.panel}>
      {tab === 'contents' ? (
        <Contents
          entries={state.outline.entries}
          page={state.page}
          labels={state.labels}
          onGo={(key) => {
            commands.goToOutline(key)
            onGone()
          }}
        />
      ) : (
        <Suspense fallback={null}>
          <Thumbnails
            state={state}
            onGo={(page) => {
              commands.jumpToPage(page)
              onGone()
            }}
          />
        </Suspense>
      )}
    </div>
  </>
)

/** Covers a phone; the focus goes to the pages with the reader, and otherwise back to where it was. */
const SideDrawer = ({ onGone, ...body }: BodyProps) => {
  const { isOpen } = body.state.outline
  const [hasGone, setHasGone] = useState(false)
  if (isOpen && hasGone) setHasGone(false)
  useLayer(isOpen, body.onClose)
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={body.onClose}
      position="right"
      size={400}
      transitionProps={{ duration: 150 }}
      returnFocus={!hasGone}
      classNames={{ content: classes.drawer }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={sideWords}>
        <SideBody
          {...body}
          onGone={() => {
            setHasGone(true)
            onGone()
          }}
        />
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Shows the table of contents and the pages: in a drawer on a phone, beside the pages on a desktop. */
export const Side = (props: SideProps) => {
  const { state, commands, isPhone } = props
  const [tab, setTab] = useState<Tab>('contents')
  const onGone = () => {
    if (!isPhone) return
    commands.closeOutline()
    commands.focusPages()
  }
  const onClose = () => {
    commands.closeOutline()
    // The pane takes the focus with it; a drawer gives it back.
    if (!isPhone) commands.focusPages()
  }
  const body = { ...props, tab, onTab: setTab, onClose, onGone }
  if (isPhone) return <SideDrawer {...body} />
  if (!state.outline.isOpen) return null
  return (
    <section className={classes.pane} aria-label={sideWords} data-side>
      <SideBody {...body} />
    </section>
  )
}
