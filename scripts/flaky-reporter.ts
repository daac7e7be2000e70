import type { Reporter, TestModule } from 'vitest/node';

/** Names what needed a second try at the very end, where nobody overlooks it. */
export default class FlakyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const names = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `  ${module.relativeModuleId}: ${test.fullName}`),
    );
    process.stdout.write(
      names.length === 0
        ? 'No test needed a second try.\n'
        : `Passed only at the second try:\n${names.join('\n')}\n`,
    );
  }
}
