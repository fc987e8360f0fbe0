import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Bars } from './bars.tsx'

const format = (value: number) => `Rs ${value}`

test('bars are as tall as their values, and words say the highest and the newest', () => {
  const bars = [
    { id: '1', label: 'May 2026', value: 100 },
    { id: '2', label: 'June 2026', value: 400 },
    { id: '3', label: 'July 2026', value: -20 },
  ]
  const { container } = render(<Bars title="Received" bars={bars} format={format} />)
  const heights = [...container.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))
  expect(heights).toEqual([14, 54, 1])
  expect(screen.getByText('Received: most in June 2026, Rs 400; in July 2026, Rs -20')).toBeDefined()
})

test('the newest bar is said once when it is the highest, or the only one', () => {
  const bars = [3, 4].map((value) => ({ id: `${value}`, label: `Week ${value}`, value }))
  render(<Bars title="Received" bars={bars} format={format} />)
  expect(screen.getByText('Received: most in Week 4, the newest, Rs 4')).toBeDefined()
  render(<Bars title="Claims" bars={bars.slice(0, 1)} format={format} />)
  expect(screen.getByText('Claims: in Week 3, Rs 3')).toBeDefined()
})

test('bars of one height are said once', () => {
  const bars = ['May', 'June'].map((label) => ({ id: label, label, value: 0 }))
  render(<Bars title="Received" bars={bars} format={format} />)
  expect(screen.getByText('Received: Rs 0 throughout')).toBeDefined()
})

test('a chart without bars has its title, and no negative width', () => {
  const { container } = render(<Bars title="Registered" bars={[]} format={format} />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('0')
  expect(screen.getByText('Registered')).toBeDefined()
})
