/** Each becomes a script of a stranger's where text is taken for markup. */
export const HOSTILE_TEXTS = [
  '<script>window.hacked=1</script>',
  '</script><script>window.hacked=1</script>',
  '</title><img src=x onerror="window.hacked=1">',
  '"><svg onload="window.hacked=1">',
  "' autofocus onfocus='window.hacked=1' x='",
  '</h3></div><iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
  '<a href="javascript:window.hacked=1">x</a>',
  'javascript:window.hacked=1',
  '<!--<script>window.hacked=1//--></script> & "\'',
  '{{constructor.constructor("window.hacked=1")()}}${window.hacked=1}',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '\u2028window.hacked=1\u2029<details open ontoggle=alert(1)>',
];
