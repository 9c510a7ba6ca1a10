import type { Command } from 'commander'
import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand, noDatabase } from '../command.ts'

/** A word that may follow others: `audits list` → `--json`, `--state`, ... */
interface Completion {
  /** The command's words, empty for the program itself. */
  after: string
  words: string[]
}

const SCRIPTS: Record<string, (completions: readonly Completion[]) => string> = {
  bash: bashScript,
  zsh: (completions) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(completions)}`,
  fish: fishScript,
}

/** `bakehouse completion SHELL` */
export const completionCommand = defineCommand({
  opens: noDatabase,
  example: 'bash > ~/.local/share/bash-completion/completions/bakehouse',
  configure: (command) => {
    command.argument('<shell>', Object.keys(SCRIPTS).join(', '))
    command.addHelpText('after', '\nAt once in this shell: source <(npx bakehouse completion bash)')
  },
  read: ([shell = '']) => shell,
  run: async (_, shell, { wholeProgram }) => {
    const script = SCRIPTS[shell]
    if (script) return { ok: true, value: script(completionsOf(await wholeProgram())) }
    const shells = Object.keys(SCRIPTS).join(', ')
    return { ok: false, error: refusal('SHELL_UNKNOWN', { shell, shells }) }
  },
  print: (script, io) => io.printText(script),
})

function completionsOf(command: Command, path: readonly string[] = []): Completion[] {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []))
  const verbs = command.commands.map((each) => each.name())
  return [
    { after: path.join(' '), words: [...verbs, ...options, '--help'] },
    ...command.commands.flatMap((each) => completionsOf(each, [...path, each.name()])),
  ]
}

function bashScript(completions: readonly Completion[]): string {
  const cases = completions.map(
    ({ after, words }) => `    '${after}') words='${words.join(' ')}' ;;`,
  )
  return `_bakehouse() {
  local word words= typed= current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == -* ]] && break
    typed="\${typed:+$typed }$word"
  done
  case "$typed" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _bakehouse bakehouse`
}

function fishScript(completions: readonly Completion[]): string {
  return completions
    .map(({ after, words }) => {
      const condition =
        after === ''
          ? '__fish_use_subcommand'
          : `string match -q -- 'bakehouse ${after}*' (commandline -cp)`
      return `complete -c bakehouse -n "${condition}" -a '${words.join(' ')}'`
    })
    .join('\n')
}
