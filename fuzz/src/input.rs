//! Reader of fuzz inputs, from the front: numbers first, then the data that they describe. After the end
//! all numbers are 0, so every prefix of an input is an input.

/// The remaining bytes of an input.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a>(pub &'a [u8]);

impl<'a> Input<'a> {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    pub fn short(&mut self) -> u16 {
        u16::from(self.byte()) | u16::from(self.byte()) << 8
    }

    /// Reads a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.short()) % end.max(1)
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[usize::from(self.byte()) % from.len()]
    }

    /// Reads at most N bytes.
    pub fn take(&mut self, len: usize) -> &'a [u8] {
        let (taken, rest) = self.0.split_at(len.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// Reads a word over N tiles: usually short, sometimes a run of up to 255 tiles.
    pub fn word(&mut self, tiles: u8) -> Vec<u8> {
        let head = self.byte();
        let tile = |byte: &u8| byte % tiles + 1;
        let mut word: Vec<u8> = self.take(usize::from(head & 0x0F)).iter().map(tile).collect();
        if head & 0xF0 == 0xF0 {
            let (run, len) = (tile(&self.byte()), usize::from(self.byte()));
            word.extend(std::iter::repeat_n(run, len));
        }
        word.truncate(255);
        word
    }

    /// Reads at most `count` words of at most `letters` tiles in total, in the order of the input.
    pub fn words(&mut self, tiles: u8, count: usize, mut letters: usize) -> Vec<Vec<u8>> {
        let mut words = Vec::new();
        while !self.is_empty() && words.len() < count && letters > 0 {
            let mut word = self.word(tiles);
            word.truncate(letters);
            letters -= word.len();
            if !word.is_empty() {
                words.push(word);
            }
        }
        words
    }
}
