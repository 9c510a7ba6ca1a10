import type { Argument, Command, Option } from 'commander'
import { BAKE_STATES } from '#shared/audit/states.ts'
import { STEP_TYPES } from '#shared/audit/steps/table.ts'
import { refusal } from '#shared/errors/refusal.ts'
import { defineCommand, noDatabase } from '../command.ts'

/** What may follow a command, or the program itself. */
interface Completion {
  /** The command's words, empty for the program. */
  after: string
  /** Verbs and options: `audits list` → `--json`, `--state`, ... */
  words: string[]
  /** The options that take a value. */
  options: ValueOption[]
  /** The values of each argument, none where any text may stand. */
  args: (readonly string[])[]
}

interface ValueOption {
  /** As typed: `--state`, `-o`. */
  names: string[]
  /** None where any text may stand. */
  values: readonly string[]
  /** Takes several: `--state READY CONTACTING`. */
  variadic: boolean
}

const SCRIPTS: Record<string, (completions: readonly Completion[]) => string> = {
  bash: bashScript,
  zsh: (completions) => `autoload -U +X bashcompinit && bashcompinit\n${bashScript(completions)}`,
  fish: fishScript,
}

const SHELLS = Object.keys(SCRIPTS)

/**
 * Values by the placeholder that help shows. Carriers are not among them: they are in the database, and
 * opening it takes longer than a key press may.
 */
const VALUES: Record<string, readonly string[]> = {
  state: BAKE_STATES,
  step: STEP_TYPES,
  shell: SHELLS,
}

/** `bakehouse completion SHELL` */
export const completionCommand = defineCommand({
  opens: noDatabase,
  example: 'bash > ~/.local/share/bash-completion/completions/bakehouse',
  configure: (command) => {
    command.argument('<shell>', SHELLS.join(', '))
    command.addHelpText('after', '\nAt once in this shell: source <(npx bakehouse completion bash)')
  },
  read: ([shell = '']) => shell,
  run: async (_, shell, { wholeProgram }) => {
    const script = SCRIPTS[shell]
    if (script) return { ok: true, value: script(completionsOf(await wholeProgram())) }
    return { ok: false, error: refusal('SHELL_UNKNOWN', { shell, shells: SHELLS.join(', ') }) }
  },
  print: (script, io) => io.printText(script),
})

function completionsOf(command: Command, path: readonly string[] = []): Completion[] {
  const options = command.options.flatMap(({ long }) => (long ? [long] : []))
  const verbs = command.commands.map((each) => each.name())
  return [
    {
      after: path.join(' '),
      words: [...verbs, ...options, '--help'],
      options: command.options.filter((each) => each.required || each.optional).map(valueOption),
      args: command.registeredArguments.map((each) => valuesOf(each, each.name())),
    },
    ...command.commands.flatMap((each) => completionsOf(each, [...path, each.name()])),
  ]
}

function valueOption(option: Option): ValueOption {
  const names = [option.long, option.short].flatMap((name) => (name ? [name] : []))
  const [, placeholder = ''] = /[<[](\w+)/.exec(option.flags) ?? []
  return { names, values: valuesOf(option, placeholder), variadic: option.variadic }
}

function valuesOf({ argChoices }: Option | Argument, placeholder: string): readonly string[] {
  return argChoices ?? VALUES[placeholder] ?? []
}

/**
 * The first words name the command, as far as there is one; what follows before an option are its
 * arguments. After an option that takes a value come its values, or files.
 */
function bashScript(completions: readonly Completion[]): string {
  const commands = completions.flatMap(({ after }) => (after === '' ? [] : [`'${after}'`]))
  const words = completions.map(({ after, words }) => bashCase(after, words))
  const known = completions.flatMap(({ after, options }) =>
    options.flatMap(({ names, values, variadic }) =>
      names.flatMap((name) => {
        const key = `${after} ${name}`
        return variadic
          ? [bashCase(key, values), bashCase(`${key} +`, values)]
          : [bashCase(key, values)]
      }),
    ),
  )
  const args = completions.flatMap(({ after, args }) =>
    args.flatMap((values, at) => (values.length === 0 ? [] : [bashCase(`${after} ${at}`, values)])),
  )
  return `_bakehouse() {
  local word typed= words= option= before= value= at=0 current="\${COMP_WORDS[COMP_CWORD]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    before="$word"
    if [[ $word == -* ]]; then
      option="$word" at=
    elif [[ $at == 0 ]]; then
      case "\${typed:+$typed }$word" in
    ${commands.join('|')}) typed="\${typed:+$typed }$word" ;;
    *) at=1 ;;
      esac
    elif [[ -n $at ]]; then
      at=$((at + 1))
    fi
  done
  if [[ -n $option && $current != -* ]]; then
    value=1
    [[ $before == "$option" ]] || option="$option +"
    case "$typed $option" in
${known.join('\n')}
    *) value= ;;
    esac
  fi
  if [[ -z $value ]]; then
    case "$typed" in
${words.join('\n')}
    esac
    local options="$words"
    case "$typed $at" in
${args.join('\n')}
    *) options= ;;
    esac
    words="$words $options"
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -F _bakehouse bakehouse`
}

function bashCase(pattern: string, words: readonly string[]): string {
  return `    '${pattern}') words='${words.join(' ')}' ;;`
}

function fishScript(completions: readonly Completion[]): string {
  return completions
    .flatMap(({ after, words, options, args }) => {
      const condition =
        after === ''
          ? '__fish_use_subcommand'
          : `string match -q -- 'bakehouse ${after}*' (commandline -cp)`
      const line = `complete -c bakehouse -n "${condition}"`
      const values = options
        .filter((option) => option.values.length > 0)
        .map(({ names, values }) => `${line} -l ${names[0]?.slice(2)} -x -a '${values.join(' ')}'`)
      return [`${line} -a '${[...words, ...args.flat()].join(' ')}'`, ...values]
    })
    .join('\n')
}
