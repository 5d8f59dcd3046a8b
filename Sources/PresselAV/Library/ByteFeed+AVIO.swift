#if AnyFormat
  internal import CPresselAV
  internal import Glibc

  /// Owns the `AVIOContext` through which libav reads a ``ByteFeed``.
  @safe
  struct FeedContext: ~Copyable {
    let context: UnsafeMutablePointer<AVIOContext>

    /// Corresponds to `avio_alloc_context`; the feed must live longer.
    init?(_ feed: ByteFeed) {
      let size: Int32 = 32_768
      guard let buffer = unsafe av_malloc(Int(size)) else { return nil }
      let made = unsafe avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), size, 0, Unmanaged.passUnretained(feed).toOpaque(),
        { unsafe FeedContext.read($0, $1, $2) }, nil, { unsafe FeedContext.seek($0, $1, $2) })
      guard let made = unsafe made else {
        unsafe av_free(buffer)
        return nil
      }
      unsafe made.pointee.seekable = feed.isSeekable ? AVIO_SEEKABLE_NORMAL : 0
      unsafe context = made
    }

    /// Corresponds to `av_free` of the buffer and `avio_context_free`.
    deinit {
      unsafe av_free(context.pointee.buffer)
      var context: UnsafeMutablePointer<AVIOContext>? = unsafe context
      unsafe avio_context_free(&context)
    }

    private static func read(
      _ opaque: UnsafeMutableRawPointer?, _ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int32
    ) -> Int32 {
      guard let opaque = unsafe opaque, let buffer = unsafe buffer, count > 0 else {
        return pressel_av_unreadable()
      }
      let feed = unsafe Unmanaged<ByteFeed>.fromOpaque(opaque).takeUnretainedValue()
      let target = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
      guard let read = unsafe feed.read(into: target) else { return pressel_av_unreadable() }
      return read == 0 ? pressel_av_end() : Int32(read)
    }

    private static func seek(_ opaque: UnsafeMutableRawPointer?, _ offset: Int64, _ whence: Int32) -> Int64 {
      let refused = Int64(pressel_av_refused())
      guard let opaque = unsafe opaque else { return refused }
      let feed = unsafe Unmanaged<ByteFeed>.fromOpaque(opaque).takeUnretainedValue()
      let wish = whence & ~AVSEEK_FORCE
      if wish == AVSEEK_SIZE { return feed.size ?? refused }
      let base: Int64? =
        switch wish {
        case SEEK_SET: 0
        case SEEK_CUR: feed.place
        case SEEK_END: feed.size
        case _: nil
        }
      guard let base else { return refused }
      let (place, overflow) = base.addingReportingOverflow(offset)
      return !overflow && feed.seek(to: place) ? place : refused
    }
  }
#endif
