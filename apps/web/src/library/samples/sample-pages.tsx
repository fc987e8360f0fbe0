import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { samplePicture, sampleQuery } from './api.ts'
import { languageOf } from '../../ui/language-of.ts'
import classes from './sample-pages.module.css'

/** Shows pages of the note that the owner has marked, side by side; nothing without one. */
export const SamplePages = () => {
  const { data: sample } = useQuery(sampleQuery)
  if (sample === undefined || sample === null) return null
  const { title, subCode, subName, pageCount, numbers, pages } = sample
  return (
    <section aria-labelledby="sample" className={classes.sample}>
      <Title order={2} id="sample" className={classes.title}>
        Look inside a note
      </Title>
      <p className={classes.words}>
        <span lang={languageOf(title)}>{title}</span>, from <span lang={languageOf(subName)}>{subName}</span>{' '}
        ({subCode}):{' '}
        {pages.length < pageCount
          ? `${pages.length} of its ${pageCount} pages, as a reader sees them.`
          : 'every page, as a reader sees it.'}
      </p>
      {/* A region that scrolls sideways must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={`Pages of ${title}`}>
        <ul className={classes.pages}>
          {pages.map(([width, height], index) => (
            <li key={`${index}`}>
              <img
                className={classes.page}
                src={samplePicture(sample, numbers[index] ?? index + 1)}
                width={Math.round(width)}
                height={Math.round(height)}
                alt={`Page ${numbers[index] ?? index + 1} of ${title}`}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}
