import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { low, phone } from '../../../ui/breakpoints.json'
import { initialState, reduce } from '../state.ts'
import { BarsOf } from './bars-of.tsx'
import { useRoom } from './use-room.ts'
import classes from './room.module.css'

const opened = reduce(initialState(1), { type: 'opened', pageCount: 9 })
const reading = reduce(opened, { type: 'painted' })

const zoomToColumn = vi.fn<(at?: object) => void>()

const Reader = ({ state }: { state: typeof reading }) => {
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root, state, { zoomToColumn })
  return (
    <div ref={root} data-testid="root" className={room.className}>
      <BarsOf side="top">
        <button type="button" onClick={room.toggleFullScreen}>
          Full screen
        </button>
      </BarsOf>
      <div data-pages data-testid="pages">
        <a href="#link">A link</a>
      </div>
      <button type="button" onClick={room.callBars}>
        Call
      </button>
    </div>
  )
}

const openOn = (...media: string[]) => {
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) =>
    Object.assign(new EventTarget(), {
      matches: media.includes(asked),
      media: asked,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  )
  return render(<Reader state={reading} />)
}

const away = () => screen.getByTestId('root').classList.contains(classes['away'] ?? 'away')

const swipe = (from: number, to: number) => {
  const pages = screen.getByTestId('pages')
  fireEvent.touchStart(pages, { touches: [{ clientY: from }] })
  fireEvent.touchMove(pages, { touches: [{ clientY: to }] })
  fireEvent.touchEnd(pages)
}

const touch = (target: Element, pointerType = 'touch') => {
  const point = { clientX: 100, clientY: 200, pointerType, isPrimary: true, bubbles: true }
  fireEvent(target, new PointerEvent('pointerdown', point))
  fireEvent(target, new PointerEvent('pointerup', point))
}

const rest = () => {
  act(() => {
    vi.advanceTimersByTime(300)
  })
}

afterEach(() => vi.useRealTimers())

describe('on a phone', () => {
  it('the bars leave when a finger moves the pages down, and return when it moves them up', () => {
    openOn(phone)
    expect(away()).toBe(false)
    swipe(400, 300)
    expect(away()).toBe(true)
    swipe(300, 400)
    expect(away()).toBe(false)
  })

  it('the bars leave and return with a tap, not with one on a link or a double tap, which zooms', () => {
    vi.useFakeTimers()
    openOn(phone)
    const pages = screen.getByTestId('pages')
    touch(pages)
    expect(away()).toBe(false)
    rest()
    expect(away()).toBe(true)
    touch(pages)
    rest()
    expect(away()).toBe(false)
    touch(screen.getByRole('link'))
    rest()
    touch(pages, 'mouse')
    rest()
    expect(zoomToColumn).not.toHaveBeenCalled()
    touch(pages)
    touch(pages)
    rest()
    expect(away()).toBe(false)
    expect(zoomToColumn).toHaveBeenCalledExactlyOnceWith({ clientX: 100, clientY: 200 })
  })

  it('the bars stay, and nothing zooms, when a tap or a double tap is for a mark', () => {
    vi.useFakeTimers()
    zoomToColumn.mockClear()
    openOn(phone)
    const pages = screen.getByTestId('pages')
    pages.addEventListener('click', (event) => event.preventDefault())
    const tap = () => {
      touch(pages)
      fireEvent.click(pages)
    }
    tap()
    rest()
    expect(away()).toBe(false)
    tap()
    tap()
    rest()
    expect([away(), zoomToColumn.mock.calls]).toEqual([false, []])
  })

  it('the bars that are away stay in reach of Tab, and return with the focus or when called', () => {
    openOn(phone)
    swipe(400, 300)
    act(() => screen.getByRole('button', { name: 'Full screen' }).focus())
    expect(away()).toBe(false)
    swipe(400, 300)
    fireEvent.click(screen.getByRole('button', { name: 'Call' }))
    expect(away()).toBe(false)
  })

  it('the bars stay while Find is open', () => {
    const { rerender } = openOn(phone)
    swipe(400, 300)
    rerender(<Reader state={reduce(reading, { type: 'findOpened' })} />)
    expect(away()).toBe(false)
  })
})

it('the bars of a phone held sideways leave once a page is painted, and with every movement', () => {
  const { rerender } = openOn(phone, low)
  expect(away()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
  expect(away()).toBe(false)
  swipe(300, 400)
  expect(away()).toBe(true)
  rerender(<Reader state={opened} />)
  expect(away()).toBe(false)
})

it('the bars stay on a desktop, and leave on the full screen until the mouse is at the edge', () => {
  openOn()
  const root = screen.getByTestId('root')
  swipe(400, 300)
  expect(away()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Full screen' }))
  expect(away()).toBe(true)
  fireEvent.pointerMove(root, { pointerType: 'mouse', clientY: 300 })
  expect(away()).toBe(true)
  fireEvent.pointerMove(root, { pointerType: 'mouse', clientY: 2 })
  expect(away()).toBe(false)
  fireEvent.wheel(screen.getByTestId('pages'), { deltaY: 100 })
  expect(away()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
  expect(away()).toBe(false)
})
