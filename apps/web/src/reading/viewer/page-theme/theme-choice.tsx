import { choosePageTheme, usePageTheme } from './theme-changes.ts'
import type { PageThemeChoice } from './page-theme.ts'
import { themeWords, themesWords } from './theme-words.ts'
import classes from './theme-choice.module.css'

const choices: readonly PageThemeChoice[] = ['app', 'day', 'night', 'sepia']

/** Offers the themes of the pages. */
export const ThemeChoice = () => {
  const { choice } = usePageTheme()
  return (
    <fieldset className={classes.themes}>
      <legend className={classes.legend}>{themesWords}</legend>
      <div className={classes.choices}>
        {choices.map((one) => (
          <label key={one} className={classes.choice}>
            <input
              type="radio"
              name="page-theme"
              value={one}
              checked={choice === one}
              onChange={() => choosePageTheme(one)}
            />
            {themeWords[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
