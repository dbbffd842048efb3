/** Completion in bash without the bash-completion package, which the library's own script needs. */
export const BASH_COMPLETION = `# bash completion for tradewinds
_tradewinds() {
  local line word
  COMPREPLY=()
  while IFS= read -r line; do
    word=\${line%%$'\\t'*}
    # The last line says how to complete.
    [[ $line != :* && $word == "\${COMP_WORDS[COMP_CWORD]}"* ]] && COMPREPLY+=("$word")
  done < <(tradewinds complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _tradewinds tradewinds`;
