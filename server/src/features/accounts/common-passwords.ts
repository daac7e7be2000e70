/** An attacker's first guesses, in lower case. Written from general knowledge. */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 654321 87654321 987654321 0987654321 123123 123123123
  112233 121212 123321 159753 147258 147258369 741852963 789456 789456123 456789 102030 010203 101010
  111222 222333 131313 141414 151515 696969 420420 232323 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4
  1qaz2wsx zaq12wsx qazwsx qazwsxedc qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertyui asdfgh
  asdfghjkl asdf1234 asdfasdf zxcvbn zxcvbnm zxcvbnm123 1234qwer qwer1234 azerty azertyuiop abcdef
  abcdefg abcdefgh abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 a123456 123abc 123qwe 123456a 12345a
  password password1 password12 password123 password! passw0rd p@ssword p@ssw0rd passwort motdepasse
  contrasena senha123 pass1234 pass123 mypass mypassword letmein letmein1 welcome welcome1 welcome123
  admin1 admin123 administrator root123 toor123 guest123 login123 changeme default secret secret123
  iloveyou iloveyou1 iloveu loveme lovely princess princess1 sunshine sunshine1 shadow monkey monkey1
  dragon dragon1 master master1 superman batman spiderman pokemon pikachu naruto starwars football
  football1 baseball basketball soccer hockey golfer liverpool chelsea arsenal barcelona yankees
  michael jordan jordan23 jennifer jessica ashley amanda daniel thomas andrew joshua matthew robert
  charlie michelle nicole hannah sophie summer summer1 winter spring autumn october november december
  flower butterfly rainbow chocolate cookie cookies orange banana cheese pepper ginger peanut buster
  bailey maggie tigger harley ranger hunter hunter2 killer trustno1 freedom whatever nothing computer
  internet google facebook samsung iphone mustang corvette ferrari mercedes porsche yamaha matrix
  access access1 hello123 hello1 helloo goodluck blessed jesus1 jesus123 jesuschrist heaven angel1
  angels babygirl babygirl1 lovers sweety tinkerbell purple silver golden diamond phoenix merlin
  gandalf zaq1zaq1 xxxxxx xxxxxxxx aaaaaa aaaaaaaa asdasd asdasd123 qweqwe qweqwe123 qwaszx test123
  test1234 testing testtest temp123 demo123 user123 usuario hotspring hotsprings wildsoak wildsoak1
  soaking hottub`.split(/\s+/),
);

const DIGITS_UP = '01234567890123456789';
const DIGITS_DOWN = '98765432109876543210';

const isRun = (password: string) =>
  /^(.)\1*$/.test(password) ||
  ((DIGITS_UP.includes(password) || DIGITS_DOWN.includes(password)) && password.length <= 20);

/** Why a password is too easy to guess; null if it isn't. */
export const guessProblem = (
  password: string,
  { username, email }: { username: string; email: string },
): string | null => {
  const small = password.toLowerCase();
  if (COMMON.has(small) || isRun(small)) {
    return 'That password is too easy to guess. Try three words that only you would put together.';
  }
  const own = [username, email, email.split('@')[0] ?? ''].map((value) => value.toLowerCase());
  return own.includes(small)
    ? 'That password is your username or email address. Please choose another.'
    : null;
};
