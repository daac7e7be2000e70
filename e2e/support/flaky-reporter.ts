import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Names what needed a second try at the very end, where nobody overlooks it. */
export default class FlakyReporter implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase) {
    if (test.results.length > 1) this.#tests.add(test);
  }

  onExit() {
    const flaky = [...this.#tests].filter((test) => test.outcome() === 'flaky');
    const names = flaky.map(
      (test) => `  ${test.location.file}: ${test.titlePath().slice(3).join(' › ')}`,
    );
    process.stdout.write(
      names.length === 0
        ? 'No test needed a second try.\n'
        : `Passed only at the second try:\n${names.join('\n')}\n`,
    );
    return Promise.resolve();
  }
}
