import type { PdfAbout } from '@lectureshelf/contract/library/pdf-about'
import { attachedFiles } from '@lectureshelf/contract/sentences'
import { VisuallyHidden } from '@mantine/core'
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  useCallback,
  useRef,
  useState,
} from 'react'
import { formatSize } from '../../lib/format.ts'
import { extraPart } from '../../lib/http/extra-part.ts'
import { FailurePanel, InterruptionBar } from './parts/failure-panel.tsx'
import { FindBar } from './parts/find-bar.tsx'
import side from './side/side.module.css'
import { DeskControls, PhoneControls } from './parts/page-controls.tsx'
import { TopBar } from './parts/top-bar.tsx'
import { BarNote } from './parts/bar-note.tsx'
import { isMachineRead, machineWords } from './machine-words.ts'
import { pageLine } from './page-labels.ts'
import { failureOf } from './failures.ts'
import { currentOpening, type SessionStatus, useSessionStatus } from './session/opening.ts'
import stage from './session/stage.module.css'
import { StartPicture } from './session/start-picture.tsx'
import type { ViewerState } from './state.ts'
import { BarsOf } from './room/bars-of.tsx'
import { useRoom } from './room/use-room.ts'
import { useLinkedFind, useStart, usePageAddress } from './page-address.ts'
import { PlaceQuestion } from './reading/place-question.tsx'
import { useDressedDocument } from './page-theme/theme-changes.ts'
import { usePlace } from './reading/use-place.ts'
import { useTimeForMore } from './reading/use-time-for-more.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { type ViewerModel, useViewer } from './use-viewer.ts'
import classes from './viewer.module.css'

const Side = lazy(async () => ({
  default: (await extraPart(() => import('./side/side.tsx'))).Side,
}))

const StaysAwake = lazy(async () => ({
  default: (await extraPart(() => import('./reading/wake-lock.ts'))).StaysAwake,
}))

/** What the reader's own marks need of the viewer. */
type RenderMarks = (reader: {
  root: RefObject<HTMLElement | null>
  goToPage: (page: number) => void
  focusPages: () => void
}) => ReactNode

interface ViewerProps {
  pdfFile: string
  title: string
  /** The link back, as the bar's arrow and as a button of a failure. */
  backArrow: ReactNode
  backButton: ReactNode
  /** Who added the note, where there is room for it. */
  author: string | null
  /** Renders what else there is about the note, for the page that one is at. */
  renderMore: (page: number) => ReactNode
  openKeyHelp: () => void
  /** What paper says in place of the pages. */
  printedWords: string
  /** Renders the reader's own marks over the pages, once one of them is sharp and there is time. */
  marks?: { render: RenderMarks; isWanted: boolean }
  /** What the PDF is, when it may not be read. */
  about: PdfAbout | undefined
  /** What can be read offline. */
  whenOffline: ReactNode
}

const picturesOnlyWords =
  'The pages are shown as pictures, because the PDF reader does not work here. Find still works.'

const offlineWords = "You're offline. This is the copy saved on your phone."

const LoadingNote = ({ state }: { state: ViewerState }) => (
  <div className={classes.loading}>
    <output className={classes.loadingNote}>
      Opening the PDF{state.receivedBytes > 0 && ` (${formatSize(state.receivedBytes)})`}
    </output>
  </div>
)

type MarksSlotProps = Parameters<RenderMarks>[0] & NonNullable<ViewerProps['marks']>

const MarksSlot = ({ render, isWanted, ...reader }: MarksSlotProps) =>
  useTimeForMore(isWanted) ? render(reader) : null

/** Keeps the screen on once someone reads. */
const AwakeSlot = () =>
  useTimeForMore(false) && (
    <Suspense fallback={null}>
      <StaysAwake />
    </Suspense>
  )

const SideSlot = (props: ComponentProps<typeof Side>) =>
  useTimeForMore(props.state.outline.isOpen) && (
    <Suspense fallback={null}>
      <Side {...props} />
    </Suspense>
  )

/** Returns what a screen reader says of the page at which the reader rests. */
const spokenPage = (state: ViewerState, page: number): string => {
  const line = `Page ${pageLine(state.labels, page, state.pageCount)}`
  return isMachineRead(state, page) ? `${line}. ${machineWords}` : line
}

/** Renders the element for the pages. It scrolls, so it must be reachable by keyboard. */
const PagesElement = ({ attach }: { attach: ViewerModel['attach'] }) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex
  <div ref={attach} className={classes.pages} data-pages tabIndex={0} role="region" aria-label="Pages">
    <div className="pdfViewer" />
  </div>
)

interface StageProps extends Pick<ViewerProps, 'pdfFile' | 'backButton' | 'about' | 'whenOffline'> {
  state: ViewerState
  commands: ViewerModel['commands']
  attach: ViewerModel['attach']
  interruption: SessionStatus['interruption']
  /** What lies over the pages. */
  children: ReactNode
}

/** Shows the pages, and what stands in their place until they come and when they do not. */
const Stage = (props: StageProps) => {
  const { state, commands, attach, interruption, pdfFile, backButton, about, whenOffline, children } = props
  const isFailed = state.phase === 'failed'
  const [picturedAttempt, setPicturedAttempt] = useState<number | null>(null)
  const hasPicture = state.hasPainted || picturedAttempt === state.attempt
  const notePicture = useCallback(() => setPicturedAttempt(state.attempt), [state.attempt])
  const lost = isFailed || interruption === null ? null : failureOf(interruption)
  const sendAgain = () => currentOpening()?.retry()
  return (
    <div className={classes.stage}>
      {(state.isFetching || (!state.hasPainted && !isFailed)) && lost === null && (
        <progress aria-label="Loading" className={classes.progress} />
      )}
      {isFailed && state.failure !== null ? (
        <FailurePanel
          failure={state.failure}
          onRetry={commands.retry}
          back={backButton}
          about={about}
          whenOffline={whenOffline}
        />
      ) : (
        <PagesElement key={state.attempt} attach={attach} />
      )}
      {!state.hasPainted && !isFailed && (
        <StartPicture key={`start ${state.attempt}`} pdfFile={pdfFile} onShown={notePicture} />
      )}
      {!hasPicture && !isFailed && lost === null && <LoadingNote state={state} />}
      {!hasPicture && lost !== null && (
        <div className={stage.lost}>
          <FailurePanel failure={lost} onRetry={sendAgain} back={backButton} whenOffline={whenOffline} />
        </div>
      )}
      {hasPicture && lost !== null && <InterruptionBar failure={lost} onRetry={sendAgain} />}
      {!isFailed && lost === null && state.failure !== null && (
        <InterruptionBar failure={state.failure} onRetry={commands.retry} />
      )}
      {children}
    </div>
  )
}

/** Shows one PDF with everything to read, search and turn its pages. */
export const Viewer = (props: ViewerProps) => {
  const { pdfFile, title, backArrow, backButton, author, renderMore, marks, about, openKeyHelp } = props
  const { whenOffline } = props
  const start = useStart(pdfFile)
  const { state, commands, attach, moves } = useViewer(pdfFile, start.position, useLinkedFind())
  const restedPage = usePageAddress({ pdfFile, state, moves, start: start.position })
  const place = usePlace({ pdfFile, state, moves, start })
  const isFailed = state.phase === 'failed'
  /** What is beside the pages waits until the first of them can be read. */
  const isRead = state.isSharp || state.isPicturesOnly
  const { interruption, isKept } = useSessionStatus()
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root, state, commands)
  const { isPhone } = room
  useDressedDocument()
  useViewerKeys(root, state, commands, { ...room, openKeyHelp })

  return (
    <div
      ref={root}
      className={`${classes.root} ${room.className}`}
      data-phase={state.phase}
      data-page={state.page}
      data-rendered-first-page={state.hasPainted}
    >
      <BarsOf side="top">
        <TopBar
          state={state}
          commands={commands}
          title={title}
          back={backArrow}
          author={author}
          more={renderMore(state.page)}
          controls={
            isPhone || isFailed ? null : <DeskControls state={state} commands={commands} room={room} />
          }
        />
        {state.find.isOpen && (
          <FindBar
            find={state.find}
            labels={state.labels}
            chapters={state.outline.entries}
            commands={commands}
          />
        )}
      </BarsOf>
      <div className={side.row}>
        {!isFailed && (isRead || state.outline.isOpen) && (
          <SideSlot state={state} commands={commands} isPhone={isPhone} />
        )}
        <Stage {...{ state, commands, attach, interruption, pdfFile, backButton, about, whenOffline }}>
          <PlaceQuestion
            question={state.phase === 'ready' && state.failure === null ? place.question : null}
            onChoose={(choice) => {
              place.choose(choice)
              commands.focusPages()
            }}
          />
        </Stage>
      </div>
      <BarsOf side="bottom">
        {state.isPicturesOnly && !isFailed && <BarNote words={picturesOnlyWords} />}
        {isKept && !isFailed && <BarNote words={offlineWords} />}
        {state.hasFiles && !isFailed && <BarNote words={attachedFiles} />}
        {isPhone && !isFailed && <PhoneControls state={state} commands={commands} />}
      </BarsOf>
      {isRead && !isFailed && <AwakeSlot />}
      {isRead && !isFailed && marks !== undefined && (
        <MarksSlot
          key={`marks ${state.attempt}`}
          {...marks}
          root={root}
          goToPage={commands.jumpToPage}
          focusPages={commands.focusPages}
        />
      )}
      <VisuallyHidden component="output" aria-live="polite">
        {state.phase === 'ready' && spokenPage(state, restedPage)}
      </VisuallyHidden>
      <p className={classes.printed}>{props.printedWords}</p>
    </div>
  )
}
